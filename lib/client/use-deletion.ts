import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Touch } from '@/lib/shared/live'
import { holdBack, refetchAffected } from './refetch-affected'

interface Deletion {
  /** The object that is deleted. */
  id: string
  deletion: () => Promise<unknown>
  touched: Touch[]
}

/** Deletes an object from its own page, which asks for nothing more until it is left. */
export function useDeletion({ id, deletion, touched }: Deletion) {
  const client = useQueryClient()
  const release = useRef<() => void>(undefined)
  const letGo = () => release.current?.()
  useEffect(() => () => release.current?.(), [])
  return useMutation({
    mutationFn: deletion,
    onMutate: () => {
      letGo()
      release.current = holdBack(id)
    },
    onError: letGo,
    onSettled: () => void refetchAffected(client, ...touched),
  })
}
