import { isId } from '@/lib/shared/ids'
import type { LinkPreview, ProjectPreview } from './contract'

/** A thing that has a short link. */
interface Linked {
  kind: LinkPreview['kind']
  id: string
}

const KINDS: Record<string, Linked['kind']> = {
  p: 'project',
  projects: 'project',
  s: 'scenario',
  scenarios: 'scenario',
}

/**
 * Returns what an address inside the app leads to (`/p/…`, `/projects/…`, `/s/…`, `/scenarios/…`), or null where it
 * names nothing by its id: a number is none, for anybody could count through them.
 */
export function linkedBy(address: string): Linked | null {
  const [, folder = '', id = ''] = /^\/(p|projects|s|scenarios)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address) ?? []
  const kind = KINDS[folder]
  return kind && isId(id) ? { kind, id } : null
}

/** Returns the share of completed scenarios in whole percent; 0 for a project without scenarios. */
export function progressOf({
  scenarioCount,
  completedCount,
}: Pick<ProjectPreview, 'scenarioCount' | 'completedCount'>): number {
  return scenarioCount === 0 ? 0 : Math.floor((completedCount / scenarioCount) * 100)
}
