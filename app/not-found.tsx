import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('layout.nothingHere')

export { NotFoundPage as default } from '@/components/shared/not-found-page'
