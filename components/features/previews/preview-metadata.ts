import type { Metadata } from 'next'
import type { LinkPreview } from '@/lib/features/previews/contract'
import { PREVIEW_SIZE } from './preview-card'
import { previewTexts } from './preview-texts'

/** Returns the metadata from which chats make a link's preview (https://ogp.me). */
export function previewMetadata(preview: LinkPreview): Pick<Metadata, 'openGraph' | 'twitter'> {
  const { product, path, title, description } = previewTexts(preview)
  const image = { url: `/preview${path}`, ...PREVIEW_SIZE, type: 'image/png', alt: title }
  return {
    openGraph: { type: 'website', siteName: product, title, description, url: path, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}
