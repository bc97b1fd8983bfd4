'use client'

import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string }

/** A link within the app; its target is prefetched once it is hovered or focused, not before. */
export function Link({ href, ...props }: LinkProps) {
  const router = useRouter()
  const prefetch = () => router.prefetch(href)
  return <NextLink onPointerEnter={prefetch} onFocus={prefetch} {...props} href={href} prefetch={false} />
}
