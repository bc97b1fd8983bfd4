import { isStorable, NAME_LIMIT, TEXT_LIMIT } from '@/lib/shared/limits'
import { findLookalike, lookalikeWarning } from '@/lib/shared/lookalikes'
import { type MessageKey, message } from '@/lib/shared/messages'
import { plainLine } from '@/lib/shared/plain-line'
import { codeMessage, codeProblem } from '@/lib/shared/product-code'
import { readWrittenDay } from '@/lib/shared/written-day'
import { readCount } from '@/lib/shared/written-number'
import type { ListedScenario, ScenarioPerson, ScenarioType } from '../contract'
import type { ScenarioDataField } from '../data/contract'
import { DATA_NAMES, dataFields, SCENARIO_DATA } from '../data/rules'
import { readScenarioNumber } from '../rules'
import { SCENARIO_TYPES } from '../values'
import type { FoundPerson, KnownScenario, RowMatches, SheetMilestone, SheetRow } from './contract'
import {
  ACCEPTED,
  CHOICE_WORDS,
  FLAG_WORDS,
  IMPORTED_PEOPLE,
  type ImportedPerson,
  KEY_LENGTH,
  OWN_KEY,
  ROW_FIELDS,
  readCurrency,
  type SheetField,
} from './values'

/** Every field that a column can hold, in the order in which a preview shows them. */
export const SHEET_FIELDS: readonly SheetField[] = [
  ...ROW_FIELDS,
  ...DATA_NAMES,
  ...IMPORTED_PEOPLE,
  'milestone',
]

/** The field that each column of a sheet holds; null for one that is not imported. */
export type Mapping = readonly (SheetField | null)[]

/** A person or a milestone that a cell names. */
type SheetReference = ScenarioPerson | Pick<SheetMilestone, '_id' | 'name'>

/** A value of a field as it is stored; null for none. */
export type SheetValue = string | number | boolean | SheetReference | null

/** A message about a cell or a row. */
export interface SheetProblem {
  messageKey: MessageKey
  params?: Record<string, string | number>
}

export interface JudgedCell {
  /** As it stands in the file. */
  text: string
  /** The understood value; undefined where the cell says nothing. */
  value?: SheetValue
  problem?: SheetProblem
  /** A warning that a person should look at; the value is taken all the same. */
  warning?: SheetProblem
  /** Whether a person has chosen the value, for this cell or for all with its text. */
  corrected?: 'cell' | 'text'
}

/** Values that a person has chosen, by {@link cellKey} or {@link textKey}. */
export type Corrections = ReadonlyMap<string, SheetValue>

/** Returns the key of a correction of one cell. */
export const cellKey = (field: SheetField, rowNumber: number) => `${field}:${rowNumber}`
/** Returns the key of a correction of all cells of a field with the same text. */
export const textKey = (field: SheetField, text: string) => `${field}=${plainLine(text).toLowerCase()}`

/** Returns the key of a correction that leaves a field out of all rows whose type lacks it. */
export const leftOutKey = (field: SheetField) => `${field}-`

const NOT_IN_TYPE = message('scenarioImports.problems.notOfType')
const OTHER_TYPE = message('scenarioImports.problems.otherType')

/** Returns whether the row's type lacks the field of a cell, so that its value can only be left out. */
export const isOnlyLeftOut = ({ problem }: JudgedCell) => problem?.messageKey === NOT_IN_TYPE

/** Returns how many cells a choice for one of them can change: those with its text, or all that can only be left out. */
export function countCorrected(rows: readonly JudgedRow[], field: SheetField, cell: JudgedCell): number {
  const cells = rows.flatMap((row) => row.cells.get(field) ?? [])
  if (isOnlyLeftOut(cell)) return cells.filter(isOnlyLeftOut).length
  if (!isCorrectedByText(cell)) return 1
  return cells.filter(
    (each) => isCorrectedByText(each) && textKey(field, each.text) === textKey(field, cell.text),
  ).length
}

const isCorrectedByText = ({ problem, corrected }: JudgedCell) =>
  corrected === 'text' ||
  (problem !== undefined && problem.messageKey !== NOT_IN_TYPE && problem.messageKey !== OTHER_TYPE)

/** The records that cells are compared with. */
export interface SheetReferences {
  projectNumber: number
  rights: RowMatches['rights']
  baskets: ReadonlySet<number>
  /** People by the names in the file, as {@link plainLine} has them. */
  people: ReadonlyMap<string, readonly FoundPerson[]>
  milestones: readonly SheetMilestone[]
  /** `YYYY-MM-DD`, by the person's clock. */
  today: string
}

const problem = (messageKey: MessageKey, params?: SheetProblem['params']) => ({
  problem: { messageKey, ...(params && { params }) },
})

const plainWord = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const CHOICES_BY_WORD = new Map(
  Object.entries(CHOICE_WORDS).flatMap(([value, words]) =>
    words.map((word) => [plainWord(word), value] as const),
  ),
)

function readChoice(options: readonly string[], text: string): Partial<JudgedCell> {
  const word = plainWord(text)
  const value =
    options.find((option) => plainWord(option) === word) ??
    options.find((option) => option === CHOICES_BY_WORD.get(word))
  return value === undefined ? problem(message('scenarioImports.problems.choice')) : { value }
}

function readFlag(text: string): Partial<JudgedCell> {
  const word = text.toLowerCase()
  if (FLAG_WORDS.yes.includes(word)) return { value: true }
  return FLAG_WORDS.no.includes(word) ? { value: false } : problem(message('scenarioImports.problems.flag'))
}

function readBasket(text: string, baskets: Pick<SheetReferences['baskets'], 'has'>): Partial<JudgedCell> {
  const { value } = readCount(text.replace(/^(корзина|basket)?\s*(№|#|no\.?)?\s*/iu, ''))
  if (!value) return problem(message('scenarioImports.problems.basket'))
  return baskets.has(value) ? { value } : problem(message('scenarioImports.problems.basketUnknown'))
}

/** Returns the number that a basket's cell means, to be looked up; null where it means none. */
export function basketIn(text: string): number | null {
  const { value } = readBasket(text, { has: () => true })
  return typeof value === 'number' ? value : null
}

/** An address of a person in Telegram, with their username. */
const TELEGRAM_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/@?(\w+)\/?(?:\?.*)?$/i

/** Returns the name by which a person is looked up: a username with or without @, or a full name. */
export const personName = (text: string) => plainLine(text).replace(TELEGRAM_ADDRESS, '@$1')

function readPerson(text: string, { people }: SheetReferences): Partial<JudgedCell> {
  const found = people.get(personName(text)) ?? []
  const active = found.filter(({ isActive }) => isActive)
  const [person] = active
  if (person && active.length === 1) return { value: person }
  if (active.length > 1)
    return problem(message('scenarioImports.problems.severalPeople'), { count: active.length })
  if (found.length > 0) return problem(message('scenarioImports.problems.personLeft'))
  return problem(message('scenarioImports.problems.personUnknown'))
}

// By its name, else by its day: a plan often has the day alone.
function readMilestone(text: string, { milestones, today }: SheetReferences): Partial<JudgedCell> {
  const name = text.toLowerCase()
  const named = milestones.filter((each) => plainLine(each.name).toLowerCase() === name)
  const day = named.length === 0 ? readWrittenDay(text, today) : null
  const found = day === null ? named : milestones.filter((each) => each.day === day)
  const [first] = found
  if (!first) return problem(message('scenarioImports.problems.milestoneUnknown'))
  if (found.length === 1) return { value: { _id: first._id, name: first.name } }
  return problem(message('scenarioImports.problems.severalMilestones'), { count: found.length })
}

const NUMBER_PROBLEMS = {
  number: message('scenarioImports.problems.number'),
  otherProject: message('scenarioImports.problems.otherProject'),
}

function readLine(text: string, maximum: number): Partial<JudgedCell> {
  if (text.length > maximum) return problem(message('scenarioImports.problems.tooLong'), { maximum })
  return isStorable(text) ? { value: text } : problem(message('scenarioImports.problems.unstorable'))
}

function readCode(text: string, maximum: number): Partial<JudgedCell> {
  const spoilt = codeProblem(text)
  if (spoilt) return problem(codeMessage(spoilt))
  const found = findLookalike(text)
  return { ...readLine(text, maximum), ...(found && { warning: lookalikeWarning(found) }) }
}

// Every tenth key of 16 digits ends with a zero, whether or not a spreadsheet wrote it.
function readKey(text: string): Partial<JudgedCell> {
  if (codeProblem(text) !== 'digitsLost') return readCode(text, KEY_LENGTH)
  return { ...readLine(text, KEY_LENGTH), warning: { messageKey: codeMessage('digitsLost') } }
}

/** Returns whether a field is one of the people of a scenario. */
export const isPersonField = (field: SheetField): field is ImportedPerson =>
  IMPORTED_PEOPLE.some((role) => role === field)
/** Returns whether a field is one of a scenario’s data. */
export const isDataField = (field: SheetField): field is ScenarioDataField => field in SCENARIO_DATA

/** Reads the text of a cell as the value of its field. */
function readCell(field: SheetField, written: string, references: SheetReferences): Partial<JudgedCell> {
  const text = plainLine(written)
  if (isDataField(field)) {
    const known = SCENARIO_DATA[field]
    if (known.kind === 'flag') return readFlag(text)
    if (text === '') return {}
    if (known.kind === 'choice') return readChoice(known.options, text)
    if (known.kind === 'basket') return readBasket(text, references.baskets)
    if (known.kind === 'text') return readLine(written.normalize('NFC').trim(), TEXT_LIMIT)
    return 'isIdentifier' in known ? readCode(text, NAME_LIMIT) : readLine(text, NAME_LIMIT)
  }
  if (text === '') return {}
  if (isPersonField(field)) return readPerson(text, references)
  if (field === 'milestone') return readMilestone(text, references)
  if (field === 'type') return readChoice(SCENARIO_TYPES, text)
  if (field === 'key') return readKey(text)
  const read = readScenarioNumber(text, references.projectNumber)
  return 'value' in read ? { value: read.value } : problem(NUMBER_PROBLEMS[read.problem])
}

interface CellContext {
  references: SheetReferences
  corrections: Corrections
  known: KnownScenario | null
}

/** Returns the cells of a row by their fields, corrected where a person has chosen another value. */
export function judgedCells(
  row: SheetRow,
  mapping: Mapping,
  { references, corrections, known }: CellContext,
): Map<SheetField, JudgedCell> {
  const cells = new Map<SheetField, JudgedCell>()
  for (const field of SHEET_FIELDS) {
    const column = mapping.indexOf(field)
    const text = column < 0 ? '' : (row.cells[column] ?? '')
    const person = isPersonField(field) ? storedPerson(text, known?.scenario[field]) : null
    const read = column < 0 ? {} : judgedText(row, { field, column, text }, references)
    const own = person ? { value: person } : read
    const alone = cellKey(field, row.rowNumber)
    const ofText = textKey(field, text)
    // What was understood stays, and an empty cell changes nothing in a scenario that is there.
    const isOpen = own.problem !== undefined || (!known && text.trim() === '')
    if (corrections.has(alone)) cells.set(field, { text, value: corrections.get(alone), corrected: 'cell' })
    else if (isOpen && corrections.has(ofText))
      cells.set(field, { text, value: corrections.get(ofText), corrected: 'text' })
    else if (column >= 0) cells.set(field, { text, ...own })
  }
  const currency = cells.get('currency')
  const country = cells.has('country') ? cells.get('country')?.value : known?.scenario.data.country
  if (typeof currency?.value === 'string' && !currency.corrected)
    cells.set('currency', { ...currency, ...readCurrency(currency.value, country) })
  return cells
}

function judgedText(
  row: SheetRow,
  { field, column, text }: { field: SheetField; column: number; text: string },
  references: SheetReferences,
): Partial<JudgedCell> {
  const written = row.problems.find((each) => each.column === column)
  if (!written) return readCell(field, text, references)
  const kind = isDataField(field) ? SCENARIO_DATA[field].kind : field
  // Its message comes translated, as it depends on the file.
  const said = { messageKey: message('scenarioImports.problems.written'), params: { problem: written.text } }
  if (!ACCEPTED[kind]?.includes(written.kind)) return { problem: said }
  const read = readCell(field, text, references)
  return written.kind === 'digitsLost' ? { ...read, warning: said } : read
}

/** The treatment of a row by an import. */
type RowState = 'new' | 'changed' | 'edited' | 'same' | 'deleted' | 'refused'

/** A field that a row changes. */
interface SheetChange {
  field: Exclude<SheetField, 'number' | 'type'>
  before: SheetValue
  after: SheetValue
  /** Whether a person has changed it in U.T.A. since the last import. */
  isEdited: boolean
}

export interface JudgedRow {
  rowNumber: number
  cells: ReadonlyMap<SheetField, JudgedCell>
  /** Problems of the row as a whole. */
  problems: readonly SheetProblem[]
  state: RowState
  type: ScenarioType
  /** The key by which the next import finds the scenario; null where the row has its number alone. */
  key: string | null
  /** The number of another scenario that has this key; null for none. */
  keyHolder: string | null
  /** The scenario that it names. */
  scenario: ListedScenario | null
  changes: readonly SheetChange[]
}

type RowContext = RowMatches['rows'][number] & { type: ScenarioType; corrections: Corrections }

/** Returns one row of a sheet as an import takes it, whatever the other rows say. */
export function judgedRow(row: SheetRow, cells: Map<SheetField, JudgedCell>, context: RowContext): JudgedRow {
  const { known, keyHolder } = context
  const said = SCENARIO_TYPES.find((each) => each === cells.get('type')?.value)
  const type = known?.scenario.type ?? said ?? context.type
  const number = cells.get('number')
  if (known && said !== undefined && said !== type)
    cells.set('type', { text: cells.get('type')?.text ?? '', ...problem(OTHER_TYPE) })
  if (number?.value !== undefined && !known)
    cells.set('number', { text: number.text, ...problem(message('scenarioImports.problems.numberUnknown')) })
  requireFields(cells, { type, isNew: !known, corrections: context.corrections })
  const isFound = number?.value !== undefined && cells.get('key')?.value === undefined
  const base = { rowNumber: row.rowNumber, cells, type, key: isFound ? null : context.key, keyHolder }
  const changes = known ? [...keyChange(cells, base, known), ...compareCells(cells, known)] : []
  const problems = row.problems.flatMap(({ column, text }) =>
    column === null
      ? [{ messageKey: message('scenarioImports.problems.written'), params: { problem: text } }]
      : [],
  )
  const judged = { ...base, problems, scenario: known?.scenario ?? null, changes }
  if (known?.isDeleted) return { ...judged, state: 'deleted', changes: [] }
  const isRefused = problems.length > 0 || [...cells.values()].some((cell) => cell.problem)
  return { ...judged, state: isRefused ? 'refused' : rowState(known, changes) }
}

function rowState(known: KnownScenario | null, changes: readonly SheetChange[]): RowState {
  if (!known) return 'new'
  if (changes.length === 0) return 'same'
  return changes.some(({ isEdited }) => isEdited) ? 'edited' : 'changed'
}

// The person who is set stays by their name, even if they have left or share it with others.
function storedPerson(
  text: string,
  person: ListedScenario[ImportedPerson] = null,
): ListedScenario[ImportedPerson] {
  if (!person) return null
  const written = personName(text).toLowerCase()
  const words = plainLine(person.name).toLowerCase().split(' ')
  const username = person.telegramUsername.toLowerCase()
  const isUsername = username !== '' && `@${written.replace(/^@+/, '')}` === username
  const isName = [words.join(' '), words.toReversed().join(' ')].includes(written)
  return isUsername || isName ? person : null
}

function requireFields(
  cells: Map<SheetField, JudgedCell>,
  { type, isNew, corrections }: { type: ScenarioType; isNew: boolean; corrections: Corrections },
): void {
  const own = dataFields(type)
  for (const { name, isRequired } of own) {
    const cell = cells.get(name)
    if (isNew && isRequired && cell?.value === undefined && !cell?.problem)
      cells.set(name, { text: cell?.text ?? '', ...problem(message('scenarioImports.problems.missing')) })
  }
  for (const name of DATA_NAMES) {
    const cell = cells.get(name)
    if (!cell || own.some((field) => field.name === name)) continue
    if (cell.value === false || cell.text.trim() === '' || corrections.has(leftOutKey(name)))
      cells.delete(name)
    else cells.set(name, { text: cell.text, ...problem(NOT_IN_TYPE) })
  }
}

/** Returns a value as it is compared and as an import remembers it: a person by the id. */
export const comparable = (value: unknown) =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : (value ?? null)

// A scenario that is known by its number may get a key, or another one.
function keyChange(
  cells: ReadonlyMap<SheetField, JudgedCell>,
  { key }: Pick<JudgedRow, 'key'>,
  known: KnownScenario,
): SheetChange[] {
  const after = cells.get('key')?.value
  if (after === undefined || key === null || key === known.key) return []
  const before = known.key?.startsWith(OWN_KEY) ? known.key.slice(OWN_KEY.length) : null
  return [{ field: 'key', before, after, isEdited: false }]
}

function compareCells(
  cells: ReadonlyMap<SheetField, JudgedCell>,
  { scenario, milestone, imported }: KnownScenario,
): SheetChange[] {
  const data: Readonly<Record<string, SheetValue>> = scenario.data
  return [...cells].flatMap(([field, { value: after }]): SheetChange[] => {
    if (after === undefined || field === 'number' || field === 'key' || field === 'type') return []
    const linked = field === 'milestone' ? milestone : isPersonField(field) ? scenario[field] : data[field]
    const before = linked ?? null
    if (comparable(before) === comparable(after)) return []
    return [{ field, before, after, isEdited: field in imported && imported[field] !== comparable(before) }]
  })
}
