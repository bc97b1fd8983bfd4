import { notFound } from 'next/navigation'
import { titled } from '@/lib/server/page-title'

// Any address without a page. The About page is `not-found.tsx` beside this file and not above it: Next sends the
// `not-found.tsx` of a folder along with every page of that folder.
export const generateMetadata = titled('about.title')

export default function UnknownAddress() {
  notFound()
}
