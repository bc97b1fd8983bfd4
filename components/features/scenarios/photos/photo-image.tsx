'use client'

import { ImageOff } from 'lucide'
import Image from 'next/image'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { ReceiptPhoto } from '@/lib/features/scenarios/photos/contract'
import type { PhotoSize } from '@/lib/features/scenarios/photos/rules'
import { usePhotoTypes } from './use-photo-types'

/** A photo as the viewer needs it: one of a receipt has a type. */
export type ViewedPhoto = Pick<ReceiptPhoto, '_id' | 'url' | 'filename'> &
  Partial<Pick<ReceiptPhoto, 'receiptType'>>

interface PhotoImageProps {
  photo: ViewedPhoto
  isSmall?: boolean
  /** Called with its own size once it is loaded. */
  onLoaded?: (size: PhotoSize) => void
}

/** A photo that fills the positioned box around it; if it can't be loaded, its type and file name are shown instead. */
export function PhotoImage({ photo, isSmall = false, onLoaded }: PhotoImageProps) {
  const { typeName } = usePhotoTypes()
  const { url, receiptType, filename } = photo
  const type = receiptType && typeName(receiptType)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (failedUrl === url)
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 p-3 text-center text-muted-foreground text-xs">
        <Icon of={ImageOff} className="size-6" />
        {type && <span className="font-medium">{type} </span>}
        <span className="wrap-anywhere line-clamp-2">{filename}</span>
      </span>
    )
  return (
    <Image
      src={isSmall ? `${url}?size=thumb` : url}
      alt={type ? `${type}: ${filename}` : filename}
      fill
      loading={isSmall ? 'lazy' : 'eager'}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onLoaded?.({ width, height })
      }
      onError={() => setFailedUrl(url)}
      className="object-contain"
    />
  )
}

/** A photo in its own proportions, as large as its classes let it be. */
export function PlainPhoto({ photo, className }: { photo: ReceiptPhoto; className: string }) {
  const { typeName } = usePhotoTypes()
  const { url, receiptType, filename } = photo
  // Its classes decide how large it is; before it is loaded, nobody knows.
  return (
    <Image
      src={url}
      alt={`${typeName(receiptType)}: ${filename}`}
      width={1}
      height={1}
      draggable={false}
      className={className}
    />
  )
}
