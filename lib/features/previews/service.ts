import 'server-only'
import { environment } from '@/lib/server/env'
import type { LinkPreview } from './contract'
import { findProjectPreview, findScenarioPreview } from './queries'
import { linkedBy } from './rules'

/**
 * Returns the preview that a chat shows of a link to this address inside the app, or null where nothing there has a preview or
 * previews are turned off. Numbers lead to no preview: anybody could enumerate them.
 */
export async function linkPreview(address: string): Promise<LinkPreview | null> {
  const linked = linkedBy(address)
  if (!linked || environment().LINK_PREVIEWS === 'off') return null
  return linked.kind === 'project' ? findProjectPreview(linked.id) : findScenarioPreview(linked.id)
}
