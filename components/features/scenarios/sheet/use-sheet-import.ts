'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFailureToast, useQueryFailureToast } from '@/components/shared/use-failure-toast'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { judgedRows } from '@/lib/features/scenarios/imports/rules'
import { mappingsQuery } from '@/lib/features/scenarios/mappings/client'
import { fittingMapping, recognisedMapping, savedMapping } from '@/lib/features/scenarios/mappings/rules'
import { rowsToMatch, useMatchRows, useReadSheet } from '@/lib/features/scenarios/sheets/client'
import type { ScenarioSheet } from '@/lib/features/scenarios/sheets/contract'
import type { Corrections, Mapping, SheetValue } from '@/lib/features/scenarios/sheets/rules'
import type { TableChoice, TableSource } from '@/lib/shared/table-source'

const NO_CORRECTIONS: Corrections = new Map()
const NO_ROWS: never[] = []

/** Reads a file of scenarios, finds what its rows name, and judges them again whenever a person changes something. */
export function useSheetImport(projectId: string, firstType: ScenarioType) {
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const [share, setShare] = useState(0)
  const [choice, setChoice] = useState<TableChoice>({})
  /** How the file was read last: it stays in view while it is read again, or can't be. */
  const [source, setSource] = useState<TableSource | null>(null)
  const [type, setType] = useState(firstType)
  const [mapping, setMapping] = useState<Mapping>([])
  const [corrections, setCorrections] = useState<Corrections>(NO_CORRECTIONS)
  const mappings = useSavedMappings()
  const reading = useReadSheet(projectId, setShare)
  const matching = useMatchRows(projectId)
  const sheet = reading.data
  const matched = matching.data

  const match = (read: ScenarioSheet, wanted: Mapping) => {
    setMapping(wanted)
    matching.mutate(rowsToMatch(read, wanted), {
      onError: (error) => showFailure(error, 'scenarioImports.failures.match'),
    })
  }
  const read = (file: File, wanted: TableChoice) => {
    setShare(0)
    setChoice(wanted)
    setCorrections(NO_CORRECTIONS)
    matching.reset()
    reading.mutate(
      { file, choice: wanted },
      {
        onSuccess: async (answer) => {
          const known = await client.ensureQueryData(mappingsQuery).catch(() => null)
          const fitting = fittingMapping(known?.mappings ?? [], answer.titles)
          setSource(answer.source)
          mappings.setSavedId(fitting?._id ?? '')
          match(answer, fitting ? savedMapping(fitting, answer.titles) : recognisedMapping(answer.titles))
        },
        onError: (error) => showFailure(error, 'scenarioImports.failures.read'),
      },
    )
  }
  const reset = () => {
    reading.reset()
    matching.reset()
    setChoice({})
    setSource(null)
    setMapping([])
    mappings.setSavedId('')
    setCorrections(NO_CORRECTIONS)
  }
  const rows = useMemo(
    () =>
      sheet && matched ? judgedRows({ ...matched, rows: sheet.rows, mapping, corrections, type }) : NO_ROWS,
    [sheet, matched, mapping, corrections, type],
  )
  return {
    sheet,
    source,
    rows,
    references: matched?.references,
    mapping,
    ...mappings,
    choice,
    type,
    share,
    isReading: reading.isPending,
    isMatching: matching.isPending,
    isMatchFailed: matching.isError,
    isMatched: matched !== undefined && !matching.isPending,
    problem: reading.error,
    read,
    reset,
    setType,
    map: (wanted: Mapping) => sheet && match(sheet, wanted),
    /** Compares the rows with what is stored now. */
    matchAgain: () => sheet && match(sheet, mapping),
    correct: (key: string, value: SheetValue) => setCorrections(new Map([...corrections, [key, value]])),
  }
}

/** The mappings that are saved by name, and which of them is applied. */
function useSavedMappings() {
  /** The id of the applied one; empty for none. */
  const [savedId, setSavedId] = useState('')
  const query = useQuery(mappingsQuery)
  useQueryFailureToast(query, 'scenarioImports.failures.loadMappings')
  return { saved: query.data?.mappings ?? NO_ROWS, savedId, setSavedId }
}

export type SheetState = ReturnType<typeof useSheetImport>
