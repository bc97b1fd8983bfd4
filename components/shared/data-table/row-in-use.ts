'use client'

import { createContext } from 'react'

/**
 * Whether the surrounding row has been hovered or focused: until then its controls are drawn as text. Outside of tables
 * everything is in use.
 */
export const RowInUse = createContext(true)
