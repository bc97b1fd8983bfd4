import { projectReferenceSchema } from '../contract'
import type { ProjectPreview } from './contract'

/** The project that an address inside the app leads to (`/p/42`, `/projects/…`), or null where it leads elsewhere. */
export function projectReferenceIn(address: string): string | null {
  const reference = /^\/(?:p|projects)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1]
  return projectReferenceSchema.safeParse(reference).data ?? null
}

/** The share of completed scenarios in whole percent; 0 for a project without scenarios. */
export function progressOf({ scenarioCount, completedCount }: ProjectPreview): number {
  return scenarioCount === 0 ? 0 : Math.floor((completedCount / scenarioCount) * 100)
}
