'use client'

import { ImageOff } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { useCodeMatrix } from '@/lib/client/use-code-matrix'
import { usePixelRatio } from '@/lib/client/use-pixel-ratio'
import { useSeen } from '@/lib/client/use-seen'
import { cn } from '@/lib/shared/cn'
import { type CodeKind, type CodeMatrix, toRaster } from '@/lib/shared/code-raster'

interface CodePictureProps {
  kind: CodeKind
  code: string
  /** Its width and height on the screen. */
  size: number
  /** The label of its contents for screen readers. */
  label: string
  className?: string
}

/** A code that scanners can read, on white in every theme; drawn once it comes into view. */
export function CodePicture({ kind, code, size, label, className }: CodePictureProps) {
  const t = useTranslations('common')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isSeen = useSeen(canvas)
  const ratio = usePixelRatio()
  const matrix = useCodeMatrix(kind, code, isSeen)
  useEffect(() => {
    if (canvas.current && matrix && matrix !== 'failed') show(canvas.current, matrix, size * ratio)
  }, [matrix, size, ratio])
  if (matrix === 'failed') {
    return (
      <span
        role="img"
        aria-label={t('noCodePicture', { label })}
        title={t('noCodePicture', { label })}
        style={{ width: size, height: size }}
        className={cn('grid shrink-0 place-items-center rounded-sm border border-dashed bg-muted', className)}
      >
        <Icon of={ImageOff} className="size-5 text-muted-foreground" />
      </span>
    )
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      aria-busy={!matrix}
      style={{ width: size, height: size }}
      className={cn('block shrink-0 rounded-sm bg-white [image-rendering:pixelated]', className)}
    />
  )
}

/** A size of whole pixels may be a little less after it was divided by the ratio and multiplied again. */
const ROUNDING = 0.01

function show(canvas: HTMLCanvasElement, matrix: CodeMatrix, pixels: number): void {
  const { width, pixels: data } = toRaster(matrix, Math.floor(pixels + ROUNDING))
  canvas.width = width
  canvas.height = width
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, width), 0, 0)
}
