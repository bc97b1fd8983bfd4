import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useCall } from '@/lib/client/use-call'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { LISTED_PROJECTS, SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { findChoice } from '@/lib/shared/choices'
import { isId } from '@/lib/shared/ids'
import type { excludePair, getCoverage, includePair } from './contract'
import { type CoverageField, coverageFields, type MatrixView } from './rules'
import { COVERAGE_LIMITS } from './values'

/** The state of the page, all of it in its address. */
export interface CoverageView extends MatrixView {
  projects: string[]
  type: ScenarioType
  /** The fields whose pairs are looked at. */
  pairs: CoverageField[]
}

type CoverageAddress = Partial<
  Record<'projects' | 'type' | 'rows' | 'columns' | 'by' | 'value' | 'pairs', unknown>
>

const parts = (value: unknown) =>
  typeof value === 'string' && value !== '' ? [...new Set(value.split(','))] : []

/** The number of fields whose pairs are looked at unless the address names some. */
const DEFAULT_PAIRED_FIELDS = 4

/** Returns the view in an address; invalid values are left out. */
export function parseCoverageView(address: CoverageAddress): CoverageView {
  const type = findChoice(SCENARIO_TYPES, address.type) ?? SCENARIO_TYPES[0]
  const fields = coverageFields(type)
  const [first, , , second = first] = fields
  const rows = findChoice(fields, address.rows) ?? first ?? 'country'
  const columns = findChoice(fields, address.columns) ?? second ?? 'currency'
  const by = findChoice(fields, address.by)
  const named = fields.filter((field) => parts(address.pairs).includes(field))
  return {
    projects: parts(address.projects).filter(isId).slice(0, LISTED_PROJECTS),
    type,
    rows,
    columns,
    filter: by ? { field: by, value: String(address.value ?? '').replace(/^=/, '') } : null,
    pairs: (named.length > 1 ? named : fields.slice(0, DEFAULT_PAIRED_FIELDS)).slice(
      0,
      COVERAGE_LIMITS.fields,
    ),
  }
}

/** Returns the fields by which scenarios are counted for a view. */
export function countedFields({ rows, columns, filter }: MatrixView): CoverageField[] {
  return [...new Set([rows, columns, ...(filter ? [filter.field] : [])])]
}

/** The scenarios of projects, counted by these fields; it waits for a project. */
export function coverageQuery({ projects, type }: CoverageView, fields: readonly CoverageField[]) {
  return callQuery<typeof getCoverage>('GET /coverage', {
    queryKey: ['coverage', type, projects, fields],
    query: { projects: projects.join(','), type, fields: fields.join(',') },
    enabled: projects.length > 0,
    // Groups of other fields would be read as values of these.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === type && String(query?.queryKey[3]) === String(fields) ? previous : undefined,
    subscribesTo: [{ subject: 'scenario' }, { subject: 'coverage_exclusion' }],
  })
}

// Both are refetched whether the call succeeded or not.
function useExclusionCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  return useCall(call, () => [{ subject: 'coverage_exclusion' }])
}

/** Says that two values never occur together. */
export function useExcludePair() {
  return useExclusionCall((body: z.input<typeof excludePair.body>) =>
    callApi<typeof excludePair>('POST /coverage/exclusions', { body }),
  )
}

/** Says that two values may occur together again. */
export function useIncludePair() {
  return useExclusionCall((id: string) =>
    callApi<typeof includePair>('DELETE /coverage/exclusions/{id}', { params: { id } }),
  )
}

/** Returns the address of the list of the scenarios that have these values. */
export function scenariosWith(
  { projects, type }: Pick<CoverageView, 'projects' | 'type'>,
  data: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({
    projects: projects.join(','),
    type,
    data: `${new URLSearchParams(data)}`,
  })
  return `/scenarios?${query}`
}
