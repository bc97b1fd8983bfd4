import { redirect } from 'next/navigation'
import { requireActor } from '@/lib/server/auth'
import type { ItemPageProps } from '@/lib/server/page'

// The short link of a scenario (docs/domain.md, Screens); the page itself has one address.
export default async function ScenarioLink({ params }: ItemPageProps) {
  await requireActor()
  redirect(`/scenarios/${(await params).id}`)
}
