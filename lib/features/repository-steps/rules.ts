import { type MessageKey, message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { RepositoryStep, RepositoryStepStatus, RepositoryStepUpdate } from './contract'

/** Statuses of docs/domain.md, Baskets and the repository of steps; a new step has the first unless told. */
export const REPOSITORY_STEP_STATUSES = ['Enable', 'Disable'] as const

export const STEP_NUMBER_LENGTH = 4

/** What browser and server know of a step of the repository; the one list of its fields. */
export const REPOSITORY_STEP = {
  name: 'repository-steps',
  subject: 'repository_step',
  sorts: ['created'],
  labelOf: ({ number, description }) => `${number} · ${description}`.slice(0, 100),
  fields: {
    number: { kind: 'line', label: message('repositorySteps.fields.number'), isRequired: true },
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
    },
    createdBy: { kind: 'line', label: message('repositorySteps.fields.createdBy'), isFixed: true },
  },
} as const satisfies RecordRules<RepositoryStep, RepositoryStepUpdate>

/** A step's number as it is kept: of digits alone, with zeros in front (docs/domain.md, Baskets and the repository). */
export function paddedNumber(typed: string): string {
  const number = typed.trim()
  return /^\d+$/.test(number) ? number.padStart(STEP_NUMBER_LENGTH, '0') : number
}

/** The columns of a file that is imported. */
export const IMPORT_COLUMNS = [
  'number',
  'description',
  'systemTransactionProgram',
  'responsible',
  'expectedResult',
] as const
type ImportColumn = (typeof IMPORT_COLUMNS)[number] | 'status'

/** The titles of the template's columns, in the words of the API. */
export const TEMPLATE_TITLES = ['Number', 'Description', 'System component', 'Responsible', 'Expected Result']

// Everything that a column may be called, in lower case, with nothing but letters and digits left.
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

function placesOf(row: readonly string[]): Places {
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
  status: RepositoryStepStatus
}

/**
 * Finds the columns of a file by their titles, English or Russian, in any order and spacing, and returns the rows below
 * that hold something; null where there are no such titles.
 */
export function importRows(sheet: readonly (readonly string[])[]): ImportRow[] | null {
  const at = sheet.slice(0, DEEPEST_TITLES).findIndex((row) => {
    const places = placesOf(row)
    return REQUIRED.every((column) => places[column] !== undefined)
  })
  if (at < 0) return null
  const places = placesOf(sheet[at] ?? [])
  return sheet.slice(at + 1).flatMap((row, index) => {
    const textOf = (column: ImportColumn) => (row[places[column] ?? -1] ?? '').trim()
    if (row.every((cell) => cell.trim() === '')) return []
    const status = REPOSITORY_STEP_STATUSES.find((known) => known === textOf('status')) ?? 'Enable'
    return [
      {
        rowNumber: at + index + 2,
        number: paddedNumber(textOf('number')),
        description: textOf('description'),
        systemTransactionProgram: textOf('systemTransactionProgram'),
        responsible: textOf('responsible'),
        expectedResult: textOf('expectedResult'),
        status,
      },
    ]
  })
}

/** A sentence about a row, with what it needs. */
export interface RowProblem {
  sentence: MessageKey
  params?: Record<string, string | number>
}

const NAME_LENGTH = 200
const TEXT_LENGTH = 10_000

const MISSING = {
  number: message('repositorySteps.import.problems.number'),
  description: message('repositorySteps.import.problems.description'),
  systemTransactionProgram: message('repositorySteps.import.problems.system'),
} as const

/** Returns everything that is wrong with each row; `taken` are the numbers that are there already. */
export function importProblems(rows: readonly ImportRow[], taken: ReadonlySet<string>): RowProblem[][] {
  const firstWith = new Map<string, number>()
  for (const { number, rowNumber } of rows) if (!firstWith.has(number)) firstWith.set(number, rowNumber)
  return rows.map((row) => {
    const first = firstWith.get(row.number)
    const { number } = row
    return [
      ...REQUIRED.filter((column) => row[column] === '').map((column) => ({ sentence: MISSING[column] })),
      ...(number.length > STEP_NUMBER_LENGTH
        ? [{ sentence: message('repositorySteps.import.problems.numberTooLong') }]
        : []),
      ...(number !== '' && first !== undefined && first !== row.rowNumber
        ? [{ sentence: message('repositorySteps.import.problems.repeated'), params: { row: first } }]
        : []),
      ...(taken.has(number)
        ? [{ sentence: message('repositorySteps.import.problems.taken'), params: { number } }]
        : []),
      ...problemsOfLength(row),
    ]
  })
}

function problemsOfLength(row: ImportRow): RowProblem[] {
  const tooLong = (maximum: number) => ({
    sentence: message('repositorySteps.import.problems.tooLong'),
    params: { maximum },
  })
  return [
    ...[row.systemTransactionProgram, row.responsible]
      .filter((text) => text.length > NAME_LENGTH)
      .map(() => tooLong(NAME_LENGTH)),
    ...[row.description, row.expectedResult]
      .filter((text) => text.length > TEXT_LENGTH)
      .map(() => tooLong(TEXT_LENGTH)),
  ]
}
