import type { Metadata } from 'next'
import type { ProjectPreview } from '@/lib/features/projects/contract'
import { PREVIEW_SIZE } from './preview-card'
import { previewWords } from './preview-words'

/** Returns the metadata that a chat reads of a page that a project link leads to (https://ogp.me). */
export function previewMetadata(preview: ProjectPreview): Pick<Metadata, 'openGraph' | 'twitter'> {
  const { statusLabel, dates, progressLabel } = previewWords(preview)
  const title = `${preview.number} · ${preview.name}`
  const description = [statusLabel, dates, progressLabel].join(' · ')
  const image = { url: `/preview/${preview._id}`, ...PREVIEW_SIZE, type: 'image/png', alt: title }
  return {
    openGraph: {
      type: 'website',
      siteName: 'U.T.A.',
      title,
      description,
      url: `/p/${preview._id}`,
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}
