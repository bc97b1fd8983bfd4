import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('layout.nothingHere')

export { NothingHere as default } from '@/components/shared/nothing-here'
