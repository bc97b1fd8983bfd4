import fs from 'node:fs'
import { fromRoot } from './paths.mjs'

// The one file of the scripts that reads and sets the environment; the application's is lib/server/env.ts.

/** Reads `.env`; a variable that is set already stays as it is. */
export function loadDotEnv() {
  const file = fromRoot('.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

/**
 * Returns a variable's text; undefined where it is not set or empty.
 * @param {string} name
 */
export const variable = (name) => process.env[name] || undefined

/** Returns all variables, as a program that is started may get them. */
export const allVariables = () => ({ ...process.env })

/**
 * Returns the variables of a program that is started: those of a later set override those of an earlier one.
 * @param {...Record<string, string | undefined>} values
 * @returns {NodeJS.ProcessEnv}
 */
export const joinVariables = (...values) => Object.assign({}, ...values)

/**
 * Sets variables by their names, for this process and for what it starts; undefined removes one.
 * @param {Record<string, string | undefined>} values
 */
export function setVariables(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
