import { useMutation } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { today } from '@/lib/client/today'
import { BYTE_ORDER_MARK, plainLine } from '@/lib/shared/plain-line'
import type { TableChoice } from '@/lib/shared/table-source'
import type { matchScenarioRows, RowMatches, RowsToMatch, readScenarioSheet, ScenarioSheet } from './contract'
import { basketIn, type Mapping, personName, type SheetReferences } from './rules'
import { IMPORTED_PEOPLE, type SheetField } from './values'

/** Called with the progress of the upload, from 0 to 1. */
type OnProgress = (share: number) => void

/** Uploads a file of scenarios, read as the person has chosen. */
export function useReadSheet(projectId: string, onProgress: OnProgress) {
  return useMutation({
    mutationFn: ({ file, choice }: { file: File; choice: TableChoice }): Promise<ScenarioSheet> => {
      const form = new FormData()
      form.set('file', file)
      return callApi<typeof readScenarioSheet>('POST /projects/{id}/scenarios/import/read', {
        params: { id: projectId },
        form,
        query: choice,
        onProgress,
      })
    },
  })
}

/** Returns a pasted block of a spreadsheet as the file that the reader of files takes. */
export function pastedFile(text: string, name: string): File {
  // The mark says that it is UTF-8, so that nobody is asked about its encoding.
  return new File([BYTE_ORDER_MARK, text], `${name}.tsv`, { type: 'text/tab-separated-values' })
}

const textsIn = ({ rows }: ScenarioSheet, mapping: Mapping, field: SheetField): string[] => {
  const column = mapping.indexOf(field)
  return column < 0 ? rows.map(() => '') : rows.map(({ cells }) => cells[column] ?? '')
}

/** Returns the names and numbers that the rows of a sheet refer to, each once. */
export function rowsToMatch(sheet: ScenarioSheet, mapping: Mapping): RowsToMatch {
  const numbers = textsIn(sheet, mapping, 'number').map(plainLine)
  const keys = textsIn(sheet, mapping, 'key').map(plainLine)
  const names = IMPORTED_PEOPLE.flatMap((role) => textsIn(sheet, mapping, role)).map(personName)
  const baskets = textsIn(sheet, mapping, 'basket').map((text) => basketIn(plainLine(text)))
  return {
    rows: sheet.rows.map(({ fingerprint }, at) => ({
      number: within(numbers[at] ?? ''),
      key: within(keys[at] ?? ''),
      fingerprint,
    })),
    people: [...new Set(names)].filter((name) => name !== '' && within(name) !== ''),
    baskets: [...new Set(baskets)].filter((number) => number !== null),
  }
}

// What is longer names nothing; the preview says that it is too long.
const within = (text: string) => (text.length <= MAX_NAME_LENGTH ? text : '')
const MAX_NAME_LENGTH = 200

/** Returns the call that finds the scenarios, people and baskets that rows refer to. */
export function useMatchRows(projectId: string) {
  return useMutation({
    mutationFn: async (body: RowsToMatch) => {
      const matches: RowMatches = await callApi<typeof matchScenarioRows>(
        'POST /projects/{id}/scenarios/import/match',
        { params: { id: projectId }, body, identity: body },
      )
      return { matches, references: toReferences(body, matches) }
    },
  })
}

/** Returns what cells are compared with: the answer to what rows refer to. */
export function toReferences(
  asked: RowsToMatch,
  { projectNumber, rights, people, baskets, milestones }: RowMatches,
): SheetReferences {
  return {
    projectNumber,
    rights,
    baskets: new Set(baskets),
    milestones,
    today: today(),
    people: new Map(asked.people.map((name, at) => [name, people[at] ?? []])),
  }
}
