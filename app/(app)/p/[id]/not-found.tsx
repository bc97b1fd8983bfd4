export { default, generateMetadata } from '@/app/(app)/projects/[id]/not-found'
