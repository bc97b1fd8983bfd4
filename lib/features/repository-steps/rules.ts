import { isStorable } from '@/lib/shared/limits'
import { type MessageKey, message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { ImportPreviewRow, RepositoryStep, RepositoryStepStatus, RepositoryStepUpdate } from './contract'
import {
  DEFAULT_REPOSITORY_STEP_STATUS,
  keptText,
  REPOSITORY_STEP_STATUSES,
  STEP_NUMBER_LENGTH,
} from './values'

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

/**
 * Returns a step's number as it is kept: of digits alone, with zeros in front (docs/domain.md, Baskets and the
 * repository of steps).
 */
export function paddedNumber(typed: string): string {
  const number = typed.trim()
  return /^\d+$/.test(number) ? number.padStart(STEP_NUMBER_LENGTH, '0') : number
}

/** The columns of a file that is imported. */
const IMPORT_COLUMNS = [
  'number',
  'description',
  'systemTransactionProgram',
  'responsible',
  'expectedResult',
] as const
type ImportColumn = (typeof IMPORT_COLUMNS)[number] | 'status'

/** The titles of the template's columns, in the words of the API. */
export const TEMPLATE_TITLES = ['Number', 'Description', 'System component', 'Responsible', 'Expected Result']

// The accepted titles of a column, in lower case, with nothing but letters and digits left.
const TITLES: Record<ImportColumn, readonly string[]> = {
  number: ['number', 'no', 'n', '№', '#', 'номер', 'номершага', 'stepnumber', 'пп', '№пп'],
  description: ['description', 'stepdescription', 'описание', 'описаниешага', 'шаг'],
  systemTransactionProgram: [
    'systemcomponent',
    'system',
    'systemtransactionprogram',
    'component',
    'система',
    'систематранзакцияпрограмма',
    'компонент',
    'компонентсистемы',
    'системныйкомпонент',
  ],
  responsible: ['responsible', 'owner', 'ответственный', 'ответственные', 'владелец'],
  expectedResult: ['expectedresult', 'result', 'ожидаемыйрезультат', 'результат'],
  status: ['status', 'статус'],
}
const REQUIRED = ['number', 'description', 'systemTransactionProgram'] as const

/** How far down a file the titles may stand: above them there may be a heading. */
const DEEPEST_TITLES = 10

const plain = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}№#]+/gu, '')

type Places = Partial<Record<ImportColumn, number>>

function findPlaces(row: readonly string[]): Places {
  const titles = row.map(plain)
  const places: Places = {}
  for (const [column, names] of Object.entries(TITLES)) {
    const place = titles.findIndex((title) => names.includes(title))
    if (place >= 0) Object.assign(places, { [column]: place })
  }
  return places
}

/** The text of a row in each column, as it stands in the file. */
export type ImportRow = Record<(typeof IMPORT_COLUMNS)[number], string> & {
  /** Where it stands, counted from 1 as spreadsheets do. */
  rowNumber: number
  /** Null for an unknown word. */
  status: RepositoryStepStatus | null
}

// The words for a status, as titles are written here; without one a step is enabled.
const STATUS_WORDS: Record<RepositoryStepStatus, readonly string[]> = {
  Enable: [
    '',
    'enable',
    'enabled',
    'active',
    'on',
    'включен',
    'включён',
    'включено',
    'активен',
    'активный',
    'активно',
  ],
  Disable: [
    ...[
      'disable',
      'disabled',
      'inactive',
      'off',
      'выключен',
      'выключено',
      'отключен',
      'отключён',
      'отключено',
    ],
    ...['неактивен', 'неактивный', 'неактивно'],
  ],
}

function parseStatus(written: string): RepositoryStepStatus | null {
  const word = plain(written) || written
  return REPOSITORY_STEP_STATUSES.find((status) => STATUS_WORDS[status].includes(word)) ?? null
}

/**
 * Finds the columns of a file by their titles, English or Russian, in any order and spacing, and returns the rows below
 * that hold something; null where there are no such titles.
 */
export function importRows(sheet: readonly (readonly string[])[]): ImportRow[] | null {
  const at = sheet.slice(0, DEEPEST_TITLES).findIndex((row) => {
    const places = findPlaces(row)
    return REQUIRED.every((column) => places[column] !== undefined)
  })
  if (at < 0) return null
  const places = findPlaces(sheet[at] ?? [])
  return sheet.slice(at + 1).flatMap((row, index) => {
    const cellText = (column: ImportColumn) => keptText(row[places[column] ?? -1] ?? '')
    if (row.every((cell) => cell.trim() === '')) return []
    return [
      {
        rowNumber: at + index + 2,
        number: paddedNumber(cellText('number')),
        description: cellText('description'),
        systemTransactionProgram: cellText('systemTransactionProgram'),
        responsible: cellText('responsible'),
        expectedResult: cellText('expectedResult'),
        status: parseStatus(cellText('status')),
      },
    ]
  })
}

type AddedRow = Omit<ImportPreviewRow, 'rowNumber' | 'isValid' | 'validationErrors'>

/** Returns the step in a row of a preview, without its problems. */
export function stepOfRow(row: ImportPreviewRow): AddedRow {
  // Field by field: 20,000 such rows are serialized in half of the time.
  const { number, description, systemTransactionProgram, responsible, expectedResult, status } = row
  return { number, description, systemTransactionProgram, responsible, expectedResult, status }
}

/** A message about a row, with its parameters. */
export interface RowProblem {
  messageKey: MessageKey
  params?: Record<string, string | number>
}

const LENGTHS = {
  systemTransactionProgram: 200,
  responsible: 200,
  description: 10_000,
  expectedResult: 10_000,
} as const
const LIMITED = ['systemTransactionProgram', 'responsible', 'description', 'expectedResult'] as const

const MISSING = {
  number: message('repositorySteps.import.problems.number'),
  description: message('repositorySteps.import.problems.description'),
  systemTransactionProgram: message('repositorySteps.import.problems.system'),
} as const

/** Returns everything that is wrong with each row; `taken` are the numbers that are there already. */
export function importProblems(rows: readonly ImportRow[], taken: ReadonlySet<string>): RowProblem[][] {
  const firstWith = new Map<string, number>()
  for (const { number, rowNumber } of rows) if (!firstWith.has(number)) firstWith.set(number, rowNumber)
  return rows.map((row) => findProblems(row, { first: firstWith.get(row.number), taken }))
}

// Most of thousands of rows are right: nothing is allocated for those.
function findProblems(
  row: ImportRow,
  { first, taken }: { first: number | undefined; taken: ReadonlySet<string> },
): RowProblem[] {
  const { number } = row
  const problems: RowProblem[] = []
  for (const column of REQUIRED) if (row[column] === '') problems.push({ messageKey: MISSING[column] })
  if (number.length > STEP_NUMBER_LENGTH)
    problems.push({ messageKey: message('repositorySteps.import.problems.numberTooLong') })
  if (number !== '' && first !== undefined && first !== row.rowNumber)
    problems.push({ messageKey: message('repositorySteps.import.problems.repeated'), params: { row: first } })
  if (taken.has(number))
    problems.push({ messageKey: message('repositorySteps.import.problems.taken'), params: { number } })
  if (row.status === null) problems.push({ messageKey: message('repositorySteps.import.problems.status') })
  for (const column of LIMITED) {
    const maximum = LENGTHS[column]
    if (row[column].length > maximum)
      problems.push({ messageKey: message('repositorySteps.import.problems.tooLong'), params: { maximum } })
  }
  if (!IMPORT_COLUMNS.every((column) => isStorable(row[column])))
    problems.push({ messageKey: message('repositorySteps.import.problems.unstorable') })
  return problems
}
