import type { Draw } from '@/tests/factories/draw'
import type { RepositoryStepRow } from '@/tests/factories/repository-step'
import type { Attachments } from './attachments'
import type { FilledBasket } from './library'
import type { Person } from './people'
import type { Size } from './sizes'

/** The material that projects and scenarios are made from. */
export interface World {
  draw: Draw
  /** What is said and linked is drawn from this: everything else stays as it was before there was any of it. */
  evidence: Draw
  attachments: Attachments
  size: Size
  now: Date
  workers: Person[]
  repository: RepositoryStepRow[]
  baskets: FilledBasket[]
}
