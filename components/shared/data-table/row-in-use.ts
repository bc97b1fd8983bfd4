'use client'

import { createContext } from 'react'

/**
 * Whether somebody has pointed at the row around it, or moved into it by keyboard: until then what can be changed in a row
 * is text. Outside of tables everything is in use.
 */
export const RowInUse = createContext(true)
