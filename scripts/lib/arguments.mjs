import { CommandError } from './command-error.mjs'

/**
 * Returns what follows a command: its options, and its one other argument.
 * @param {string[]} given
 * @param {string} usage
 * @param {{ options?: string[], takesArgument?: boolean }} [known]
 * @throws {CommandError} for an option that there is not, and for an argument too many.
 */
export function readArguments(given, usage, { options: known = [], takesArgument = true } = {}) {
  const unknown = given.find((one) => one.startsWith('-') && !known.includes(one))
  if (unknown) throw new CommandError(`There is no option ${unknown}: ${usage}`)
  const values = given.filter((one) => !one.startsWith('-'))
  const surplus = values[takesArgument ? 1 : 0]
  if (surplus !== undefined) throw new CommandError(`There is an argument too many, ${surplus}: ${usage}`)
  return { argument: values[0], options: given.filter((one) => one.startsWith('-')) }
}
