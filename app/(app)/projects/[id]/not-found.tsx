import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('projects.notFound')

export { ProjectNotFound as default } from '@/components/features/projects/project-not-found'
