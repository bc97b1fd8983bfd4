import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { RepositoryStep, RepositoryStepUpdate } from './contract'
import { DEFAULT_REPOSITORY_STEP_STATUS, REPOSITORY_STEP_STATUSES, STEP_NUMBER_LENGTH } from './values'

/** The fields of a step of the repository, as browser and server know them. */
export const REPOSITORY_STEP = {
  name: 'repository-steps',
  subject: 'repository_step',
  sorts: ['created'],
  toLabel: ({ number, description }) => `${number} · ${description}`.slice(0, 100),
  fields: {
    number: {
      kind: 'line',
      label: message('repositorySteps.fields.number'),
      isRequired: true,
      most: STEP_NUMBER_LENGTH,
      isIdentifier: true,
    },
    description: { kind: 'text', label: message('repositorySteps.fields.description'), isRequired: true },
    systemTransactionProgram: {
      kind: 'line',
      label: message('repositorySteps.fields.systemTransactionProgram'),
      isRequired: true,
    },
    responsible: { kind: 'line', label: message('repositorySteps.fields.responsible') },
    expectedResult: { kind: 'text', label: message('repositorySteps.fields.expectedResult') },
    status: {
      kind: 'choice',
      label: message('repositorySteps.fields.status'),
      options: REPOSITORY_STEP_STATUSES,
      names: {
        Enable: message('repositorySteps.statuses.enable'),
        Disable: message('repositorySteps.statuses.disable'),
      },
      default: DEFAULT_REPOSITORY_STEP_STATUS,
    },
    createdBy: { kind: 'line', label: message('repositorySteps.fields.createdBy'), isFixed: true },
  },
} as const satisfies RecordRules<RepositoryStep, RepositoryStepUpdate>

/** Characters that nobody sees: soft hyphens, joiners, marks of direction and of byte order. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Returns a text of one line without the characters that nobody sees, and without blanks around it. */
export function visibleLine(typed: string): string {
  return typed.replaceAll(INVISIBLE, '').trim()
}

/**
 * Returns a step's number as it is kept: without invisible characters; of digits alone, with zeros in front
 * (docs/domain.md, Baskets and the repository of steps).
 */
export function paddedNumber(typed: string): string {
  const number = visibleLine(typed)
  return /^\d+$/.test(number) ? number.padStart(STEP_NUMBER_LENGTH, '0') : number
}
