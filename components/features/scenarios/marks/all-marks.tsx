'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { allMarksQuery } from '@/lib/features/scenarios/marks/client'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'

interface AllMarksProps {
  scenarioId: string
  children: (marks: readonly ProductMark[]) => ReactNode
}

/** Loads all marks of a scenario, not only those that the table has loaded. */
export function AllMarks({ scenarioId, children }: AllMarksProps) {
  const { data, isError, refetch } = useQuery(allMarksQuery(scenarioId))
  if (data) return children(data)
  return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingState />
}
