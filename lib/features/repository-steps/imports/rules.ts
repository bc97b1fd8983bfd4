import { withoutEntities } from '@/lib/shared/entities'
import type { FileColumns } from '@/lib/shared/imported-table'
import { isStorable } from '@/lib/shared/limits'
import { findLookalike, type Lookalike, withCyrillicTwins, withLatinTwins } from '@/lib/shared/lookalikes'
import { type MessageKey, message } from '@/lib/shared/messages'
import { isSpreadsheetDay } from '@/lib/shared/spreadsheet-error'
import type { RepositoryStep, RepositoryStepStatus } from '../contract'
import { paddedNumber, visibleLine } from '../rules'
import { normalText, REPOSITORY_STEP_STATUSES, STEP_NUMBER_LENGTH } from '../values'
import type { ImportPreviewRow } from './contract'

/** The columns of a step that a file can have. */
const STEP_COLUMNS = [
  'number',
  'description',
  'systemTransactionProgram',
  'responsible',
  'expectedResult',
  'status',
] as const
type StepColumn = (typeof STEP_COLUMNS)[number]
/** Further columns of an export of test cases. */
type CaseColumn = 'case' | 'title'
type ImportColumn = StepColumn | CaseColumn

/** The titles of the template's columns, in the words of the API. */
export const TEMPLATE_TITLES = ['Number', 'Description', 'System component', 'Responsible', 'Expected Result']

/** The columns of steps, in any order. */
const STEPS: FileColumns<ImportColumn> = [
  {
    name: 'number',
    titles: ['number', 'номер', 'stepnumber', 'номершага', 'no', 'n', '№', '#', 'пп', '№пп'],
    isRequired: true,
  },
  {
    name: 'description',
    titles: ['description', 'stepdescription', 'описание', 'описаниешага', 'шаг'],
    isRequired: true,
    accepts: ['fraction'],
  },
  {
    name: 'systemTransactionProgram',
    titles: [
      ...['systemcomponent', 'system', 'systemtransactionprogram', 'component'],
      ...['система', 'систематранзакцияпрограмма', 'компонент', 'компонентсистемы', 'системныйкомпонент'],
    ],
    isRequired: true,
    accepts: ['fraction'],
  },
  {
    name: 'responsible',
    titles: ['responsible', 'owner', 'ответственный', 'ответственные', 'владелец'],
    accepts: ['fraction'],
  },
  {
    name: 'expectedResult',
    titles: ['expectedresult', 'result', 'ожидаемыйрезультат', 'результат'],
    accepts: ['fraction', 'boolean'],
  },
  { name: 'status', titles: ['status', 'статус'], accepts: ['boolean'] },
]

/** TestRail's export of cases: a row for each step, the case in the first of them alone. */
const CASES: FileColumns<ImportColumn> = [
  { name: 'case', titles: ['id', 'caseid', 'ид'], isRequired: true },
  { name: 'title', titles: ['title', 'название', 'заголовок'], isRequired: true, accepts: ['fraction'] },
  {
    name: 'systemTransactionProgram',
    titles: ['sectionhierarchy', 'section', 'раздел', 'секция'],
    isRequired: true,
    accepts: ['fraction'],
  },
  {
    name: 'description',
    titles: ['stepsstep', 'stepsseparatedstep', 'steps', 'шаги'],
    isRequired: true,
    accepts: ['fraction'],
  },
  {
    name: 'expectedResult',
    titles: ['stepsexpectedresult', 'stepsseparatedexpectedresult', 'expectedresult', 'ожидаемыйрезультат'],
    accepts: ['fraction', 'boolean'],
  },
]

/** The layouts that an import reads; the first that a file has counts. */
export const IMPORT_LAYOUTS = [STEPS, CASES]
/** The layout whose rows are numbered by the product. */
export const CASES_LAYOUT = IMPORT_LAYOUTS.indexOf(CASES)

/** A message about a row, with its parameters. */
export interface ImportProblem {
  messageKey: MessageKey
  params?: Record<string, string | number>
}

/** The text of a row in each column, as it is kept. */
export type ImportRow = Record<Exclude<StepColumn, 'status'>, string> & {
  /** Where it stands, counted from 1 as spreadsheets do. */
  rowNumber: number
  /** Undefined where the file does not say, null for an unknown word. */
  status: RepositoryStepStatus | null | undefined
  /** Values that the file itself has in place of texts. */
  problems: ImportProblem[]
}

/** A row of a file, as the reader of files returns it. */
interface TableRow {
  rowNumber: number
  cells: ReadonlyMap<string, string>
  problems: readonly { column: string | null; messageKey: MessageKey }[]
}

// The words for a status, with nothing but letters and digits left.
const STATUS_WORDS: Record<RepositoryStepStatus, readonly string[]> = {
  Enable: [
    ...['enable', 'enabled', 'active', 'on', 'true', 'включен', 'включён', 'включено'],
    ...['активен', 'активный', 'активно'],
  ],
  Disable: [
    ...['disable', 'disabled', 'inactive', 'off', 'false', 'выключен', 'выключено', 'отключен', 'отключён'],
    ...['отключено', 'неактивен', 'неактивный', 'неактивно'],
  ],
}

function parseStatus(written: string): RepositoryStepStatus | null | undefined {
  if (written === '') return undefined
  const word = written.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return REPOSITORY_STEP_STATUSES.find((status) => STATUS_WORDS[status].includes(word)) ?? null
}

/** Returns the rows of a file of steps. */
export function importRows(rows: readonly TableRow[]): ImportRow[] {
  return rows.map(({ rowNumber, cells, problems }) => {
    const text = (column: StepColumn) => normalText(cells.get(column) ?? '').normalize('NFC')
    return {
      rowNumber,
      number: paddedNumber(text('number')),
      description: text('description'),
      systemTransactionProgram: visibleLine(text('systemTransactionProgram')),
      responsible: visibleLine(text('responsible')),
      expectedResult: text('expectedResult'),
      status: parseStatus(text('status')),
      problems: problems.map(({ column, messageKey }) => ({
        messageKey,
        params: { text: column ? (cells.get(column) ?? '').slice(0, 40) : '' },
      })),
    }
  })
}

/**
 * Returns the steps of a file of test cases: every step is one, and a case without steps is one by its title. The tool
 * numbers cases, not steps: each gets the next number that is free, as long as there are any.
 */
export function toCaseSteps(rows: readonly TableRow[], taken: ReadonlySet<string>): ImportRow[] {
  const free = freeNumbers(taken)
  let section = ''
  let title = ''
  return rows.map((row) => {
    const text = (column: ImportColumn) => withoutEntities(row.cells.get(column) ?? '')
    if (text('case').trim() !== '') {
      section = text('systemTransactionProgram')
      title = text('title')
    }
    const [step = { ...EMPTY, rowNumber: row.rowNumber }] = importRows([
      {
        ...row,
        cells: new Map([
          ['number', free.next().value ?? ''],
          ['description', text('description').trim() || title],
          ['systemTransactionProgram', section],
          ['expectedResult', text('expectedResult')],
        ]),
      },
    ])
    return step
  })
}

const EMPTY = {
  number: '',
  description: '',
  systemTransactionProgram: '',
  responsible: '',
  expectedResult: '',
  status: undefined,
  problems: [],
}

function* freeNumbers(taken: ReadonlySet<string>): Generator<string> {
  for (let number = 1; number < 10 ** STEP_NUMBER_LENGTH; number += 1) {
    const padded = paddedNumber(String(number))
    if (!taken.has(padded)) yield padded
  }
}

/** Returns the step in a row of a preview, without its problems. */
export function toStepInput(row: ImportPreviewRow) {
  // Field by field: 20,000 such rows are serialized in half of the time.
  const { number, description, systemTransactionProgram, responsible, expectedResult, status } = row
  return { number, description, systemTransactionProgram, responsible, expectedResult, status }
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
const REQUIRED = ['number', 'description', 'systemTransactionProgram'] as const

/** Returns everything that is wrong with each row. */
export function importProblems(rows: readonly ImportRow[]): ImportProblem[][] {
  const firstWith = new Map<string, number>()
  for (const { number, rowNumber } of rows) if (!firstWith.has(number)) firstWith.set(number, rowNumber)
  const hasChapters = rows.some(({ number }) => CHAPTER.test(number))
  return rows.map((row) => findProblems(row, { first: firstWith.get(row.number), hasChapters }))
}

/** A number within a chapter, such as 1.1. */
const CHAPTER = /^\d+[.,]\d*[1-9]$/
/** How programs write the whole numbers of a column of decimals. */
const WITH_NO_DECIMALS = /^\d+[.,]0+$/

interface FileFacts {
  /** The first row with the same number. */
  first: number | undefined
  /** Whether steps are numbered by chapters, so that 1.0 is a number of its own. */
  hasChapters: boolean
}

// Most of thousands of rows are right: nothing is allocated for those.
function findProblems(row: ImportRow, { first, hasChapters }: FileFacts): ImportProblem[] {
  const problems: ImportProblem[] = [...row.problems]
  // A cell that holds an error is not missing.
  const isRead = problems.length === 0
  if (isRead)
    for (const column of REQUIRED) if (row[column] === '') problems.push({ messageKey: MISSING[column] })
  if (isRead) problems.push(...numberProblems(row.number, hasChapters))
  if (row.number !== '' && first !== undefined && first !== row.rowNumber)
    problems.push({ messageKey: message('repositorySteps.import.problems.repeated'), params: { row: first } })
  if (row.status === null) problems.push({ messageKey: message('repositorySteps.import.problems.status') })
  for (const column of LIMITED) {
    const maximum = LENGTHS[column]
    if (row[column].length > maximum)
      problems.push({ messageKey: message('repositorySteps.import.problems.tooLong'), params: { maximum } })
  }
  if (
    !REQUIRED.every((column) => isStorable(row[column])) ||
    !LIMITED.every((column) => isStorable(row[column]))
  )
    problems.push({ messageKey: message('repositorySteps.import.problems.unstorable') })
  return problems
}

function numberProblems(number: string, hasChapters: boolean): ImportProblem[] {
  if (isSpreadsheetDay(number))
    return [{ messageKey: message('spreadsheets.cells.date'), params: { text: number } }]
  if (!hasChapters && WITH_NO_DECIMALS.test(number))
    return [{ messageKey: message('spreadsheets.cells.fraction'), params: { text: number } }]
  if (number.length <= STEP_NUMBER_LENGTH) return []
  return [{ messageKey: message('repositorySteps.import.problems.numberTooLong') }]
}

/** Returns a number as a person sees it, who can't tell alphabets and zeros apart. */
function toShape(number: string): string {
  return withLatinTwins(number).toUpperCase().replaceAll('O', '0')
}

/** Returns the warning about each row's number; `stored` are numbers of the repository that look similar. */
export function lookalikeWarnings(rows: readonly ImportRow[], stored: Iterable<string>): ImportProblem[][] {
  const spellings = new Map<string, Set<string>>()
  for (const number of [...stored, ...rows.map((row) => row.number)]) {
    const shape = toShape(number)
    spellings.set(shape, (spellings.get(shape) ?? new Set()).add(number))
  }
  return rows.map(({ number }) => {
    const found = findLookalike(number)
    if (found) return [toWarning(found)]
    const letter = /\p{Script=Latin}/u.exec(number)?.[0]
    const other = [...(spellings.get(toShape(number)) ?? [])].find((spelling) => spelling !== number)
    if (!letter || !other) return []
    const messageKey = message('repositorySteps.import.warnings.twin')
    return [{ messageKey, params: { letter, other } }]
  })
}

const LOOKALIKE_WARNINGS: Record<Lookalike['alphabet'], MessageKey> = {
  cyrillic: message('repositorySteps.import.warnings.cyrillic'),
  latin: message('repositorySteps.import.warnings.latin'),
  greek: message('repositorySteps.import.warnings.greek'),
  fullWidth: message('repositorySteps.import.warnings.fullWidth'),
}

function toWarning({ letter, alphabet, looksLike }: Lookalike): ImportProblem {
  return { messageKey: LOOKALIKE_WARNINGS[alphabet], params: { letter, other: looksLike } }
}

/** Returns other spellings of a number that look the same, which the repository may have. */
export function similarNumbers(number: string): string[] {
  const others = [withLatinTwins(number), withCyrillicTwins(number), toShape(number)]
  return others.filter((other) => other !== number)
}

/** The row's additions to the repository, or changes there. */
interface ComparedRow {
  /** The row, with the stored texts of the columns that the file does not have. */
  step: Omit<ImportRow, 'problems' | 'rowNumber' | 'status'> & { status: RepositoryStepStatus }
  state: ImportPreviewRow['state']
}

/** Compares a row with the step that has its number; columns that the file lacks stay as they are stored. */
export function comparedRow(
  row: ImportRow,
  stored: RepositoryStep | undefined,
  columns: ReadonlySet<string>,
): ComparedRow {
  const text = (column: Exclude<StepColumn, 'status'>) =>
    stored && !columns.has(column) ? stored[column] : row[column]
  const step = {
    number: row.number,
    description: text('description'),
    systemTransactionProgram: text('systemTransactionProgram'),
    responsible: text('responsible'),
    expectedResult: text('expectedResult'),
    status: row.status ?? stored?.status ?? 'Enable',
  }
  if (!stored) return { step, state: 'new' }
  return { step, state: STEP_COLUMNS.every((column) => step[column] === stored[column]) ? 'same' : 'changed' }
}
