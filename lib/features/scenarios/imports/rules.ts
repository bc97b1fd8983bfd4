import { onlyReadsProject, type ProjectRights } from '@/lib/shared/actor'
import { type MessageKey, message } from '@/lib/shared/messages'
import type { ScenarioType } from '../contract'
import type { RowMatches, SheetRow } from '../sheets/contract'
import {
  type Corrections,
  type JudgedCell,
  type JudgedRow,
  judgedCells,
  judgedRow,
  type Mapping,
  type SheetProblem,
  type SheetReferences,
} from '../sheets/rules'
import { IMPORTED_PEOPLE, ONLY_READS, type SheetField } from '../sheets/values'

interface SheetInput {
  rows: readonly SheetRow[]
  mapping: Mapping
  matches: Pick<RowMatches, 'rows'>
  references: SheetReferences
  corrections: Corrections
  /** The type of the scenarios of rows that don't say it. */
  type: ScenarioType
}

/** Returns the rows of a sheet as an import takes them. */
export function judgedRows({
  rows,
  mapping,
  matches,
  references,
  corrections,
  type,
}: SheetInput): JudgedRow[] {
  const firstWith = new Map<string, number>()
  const judgedRows = rows.map((row, at) => {
    const match = matches.rows[at] ?? { key: row.fingerprint, known: null, keyHolder: null }
    const cells = judgedCells(row, mapping, { references, corrections, known: match.known })
    warnOfReaders(cells, references.rights)
    const judged = judgedRow(row, cells, { ...match, type, corrections })
    const names = [judged.scenario?._id, judged.key].map((name) => name ?? '')
    const [named, keyed] = names.map((name) => firstWith.get(name))
    for (const name of names) if (name !== '' && !firstWith.has(name)) firstWith.set(name, row.rowNumber)
    if (named !== undefined)
      return refused(judged, message('scenarioImports.problems.repeated'), { row: named })
    if (keyed !== undefined)
      return refused(judged, message('scenarioImports.problems.repeatedKey'), { row: keyed })
    return judged
  })
  return withSettledKeys(judgedRows, keyTaken)
}

// Also of those whom a person has chosen in place of what the file says.
function warnOfReaders(cells: Map<SheetField, JudgedCell>, rights: ProjectRights): void {
  for (const field of IMPORTED_PEOPLE) {
    const cell = cells.get(field)
    const person = typeof cell?.value === 'object' && cell.value && 'role' in cell.value ? cell.value : null
    if (cell && person && onlyReadsProject(person, rights)) cells.set(field, { ...cell, ...ONLY_READS })
  }
}

const refused = (row: JudgedRow, messageKey: MessageKey, params?: SheetProblem['params']): JudgedRow => ({
  ...row,
  state: 'refused',
  problems: [...row.problems, { messageKey, ...(params && { params }) }],
})

const changesKey = ({ changes }: JudgedRow) => changes.some(({ field }) => field === 'key')

/**
 * Returns rows, changed where their key is another scenario's that keeps it: one whose own row gives it another key lets go of
 * its own, so that two rows can swap theirs.
 */
function withSettledKeys(rows: readonly JudgedRow[], withoutKey: (row: JudgedRow) => JudgedRow): JudgedRow[] {
  const letGo = new Set(
    rows.flatMap((row) =>
      row.scenario && row.state !== 'refused' && changesKey(row) ? [row.scenario.scenarioNumber] : [],
    ),
  )
  const isTaken = ({ keyHolder }: JudgedRow) => keyHolder !== null && !letGo.has(keyHolder)
  if (!rows.some(isTaken)) return [...rows]
  // Each of them may have been the one that lets go of another row's key.
  return withSettledKeys(
    rows.map((row) => (isTaken(row) ? { ...withoutKey(row), keyHolder: null } : row)),
    withoutKey,
  )
}

function keyTaken(row: JudgedRow): JudgedRow {
  const problem = {
    messageKey: message('scenarioImports.problems.keyTaken'),
    params: { number: row.keyHolder ?? '' },
  }
  const cells = new Map(row.cells).set('key', { text: row.cells.get('key')?.text ?? '', problem })
  return { ...row, cells, state: row.state === 'deleted' ? 'deleted' : 'refused' }
}

/** The treatment of scenarios that are there already. */
export interface UpdateChoice {
  /** Whether rows with other values change their scenarios; otherwise those are left as they are. */
  isUpdating: boolean
  /** Whether they do so as well where people have changed the scenario since the last import. */
  takesEdited: boolean
}

/** Returns the rows that an import stores; one whose key stays with a scenario that is left as it is comes without it. */
export function rowsToStore(
  rows: readonly JudgedRow[],
  { isUpdating, takesEdited }: UpdateChoice,
): JudgedRow[] {
  const wanted = rows.filter(
    ({ state }) =>
      state === 'new' ||
      (state === 'changed' && isUpdating) ||
      (state === 'edited' && isUpdating && takesEdited),
  )
  const settled = withSettledKeys(wanted, (row) => ({
    ...row,
    key: null,
    changes: row.changes.filter(({ field }) => field !== 'key'),
  }))
  return settled.filter(({ state, changes }) => state === 'new' || changes.length > 0)
}

/** The outcome of a row; `left` leaves a scenario with other values as it is. */
export type RowOutcome = JudgedRow['state'] | 'left'

/** Returns the outcome of a row. @param isStored whether it is one of {@link rowsToStore} */
export function rowOutcome({ state }: Pick<JudgedRow, 'state'>, isStored: boolean): RowOutcome {
  return !isStored && (state === 'changed' || state === 'edited') ? 'left' : state
}
