import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { useScenariosCall } from '../client'
import type { ScenarioDataPatch } from '../data/contract'
import { comparable, isDataField, type JudgedRow, type SheetValue } from '../sheets/rules'
import { IMPORTED_PEOPLE, type SheetField } from '../sheets/values'
import type { ImportedReferences, importScenarios, SheetImport, undoScenarioImport } from './contract'

type Values = Iterable<readonly [SheetField, SheetValue | undefined]>

function dataIn(values: Values): ScenarioDataPatch
function dataIn(values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...values].filter(([field, value]) => isDataField(field) && value !== undefined))
}

function referencesIn(values: Values): ImportedReferences
function referencesIn(values: Values): Readonly<Record<string, unknown>> {
  const given = new Map(values)
  const set = REFERENCES.filter((field) => given.get(field) !== undefined)
  return Object.fromEntries(set.map((field) => [field, comparable(given.get(field))]))
}

const REFERENCES = [...IMPORTED_PEOPLE, 'milestone'] as const

/** Returns the call that stores these rows. */
export function toImport(rows: readonly JudgedRow[]): SheetImport {
  return {
    added: rows.flatMap(({ scenario, type, key, cells }): SheetImport['added'] => {
      if (scenario || key === null) return []
      const values = [...cells].map(([field, { value }]) => [field, value] as const)
      const row = { data: dataIn(values), key, ...referencesIn(values) }
      return [type === 'orders' ? { type: 'orders', ...row } : { type: 'receipts', ...row }]
    }),
    changed: rows.flatMap(({ scenario, key, changes }): SheetImport['changed'] => {
      if (!scenario) return []
      const values = changes.map(({ field, after }) => [field, after] as const)
      const { _id, version } = scenario
      return [{ _id, version, key, data: dataIn(values), ...referencesIn(values) }]
    }),
  }
}

/** Stores the rows of a sheet, all or none. */
export function useImportScenarios(projectId: string, onProgress: (share: number) => void) {
  return useScenariosCall((body: SheetImport) =>
    callApi<typeof importScenarios>('POST /projects/{id}/scenarios/import', {
      params: { id: projectId },
      body,
      identity: body,
      onProgress,
    }),
  )
}

/** Takes back what an import has stored. */
export function useUndoImport(projectId: string) {
  return useScenariosCall(({ added, changed }: z.input<typeof importScenarios.data>) =>
    callApi<typeof undoScenarioImport>('POST /projects/{id}/scenarios/import/undo', {
      params: { id: projectId },
      body: { added: added.map(({ _id, version }) => ({ _id, version })), changed },
    }),
  )
}
