'use client'

import type { IconNode } from 'lucide'
import { useEffect, useRef } from 'react'

/** Something that can be done with what is open, for the palette. */
export interface PageCommand {
  id: string
  icon: IconNode
  label: string
  run: () => void
}

/** The offers of a component of the open page; read late, so that they act on what is stored then. */
interface Source {
  current: readonly PageCommand[]
}

const sources = new Set<Source>()

/** Offers commands in the palette while the component is shown. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    sources.add(latest)
    return () => void sources.delete(latest)
  }, [])
}

/** Returns the commands of the open page, in the order in which its components were shown. */
export const pageCommands = (): PageCommand[] => [...sources].flatMap(({ current }) => current)
