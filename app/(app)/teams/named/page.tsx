import { redirect } from 'next/navigation'
import { findNamedAddress } from '@/lib/features/users/service'
import { requireActor } from '@/lib/server/auth'
import type { SearchParams } from '@/lib/server/page'
import { parseSearchText } from '@/lib/shared/search-text'

/** Redirects to the person whose name was typed. */
export default async function NamedPersonPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const { name, username } = await searchParams
  redirect(await findNamedAddress(actor, parseSearchText(name), parseSearchText(username)))
}
