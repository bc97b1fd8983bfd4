export { ProjectNotFound as default } from '@/components/features/projects/project-not-found'
