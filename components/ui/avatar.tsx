'use client'

import { type ComponentProps, createElement, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/shared/cn'

export function Avatar({ className, ...props }: ComponentProps<'span'>) {
  return <span className={cn('avatar', className)} {...props} />
}

/** A picture over the initials, which show until it has loaded and where it can't be loaded. */
export function AvatarImage({ src, alt }: { src: string; alt: string }) {
  return <Picture key={src} src={src} alt={alt} />
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'awaited' | 'shown' | 'failed'>('awaited')
  // The browser may have loaded the picture before React listens for it.
  useEffect(() => {
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'shown' : 'failed')
  }, [])
  if (state === 'failed') return null
  // `next/image` is ten times the code, and would do nothing for a picture that is stored in the size it is shown in.
  return createElement('img', {
    ref: image,
    src,
    alt,
    onLoad: () => setState('shown'),
    onError: () => setState('failed'),
    className: cn('absolute inset-0 size-full object-cover', state === 'shown' ? 'bg-card' : 'opacity-0'),
  })
}

export function AvatarFallback({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      className={cn(
        'flex size-full items-center justify-center bg-primary-soft font-semibold text-primary',
        className,
      )}
      {...props}
    />
  )
}

/** Up to two initials of a name, for {@link AvatarFallback}. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
