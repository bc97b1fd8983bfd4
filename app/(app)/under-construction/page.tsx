import { UnderConstruction } from '@/components/shared/under-construction'
import { requireActor } from '@/lib/server/auth'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('layout.underConstruction.title')

export default async function UnderConstructionPage() {
  await requireActor()
  return <UnderConstruction />
}
