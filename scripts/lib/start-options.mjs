import { CommandError } from './command-error.mjs'

const OPTIONS = ['--dev', '--empty', '--demo-open']

/**
 * Returns the meaning of the options of `npm start`: whether it is for development, whether a first start may load the
 * demonstration, and the variables that they set, which win over those of `.env`.
 * @param {string[]} options
 * @returns {{ dev: boolean, mayLoadDemo: boolean, variables: Record<string, string> }}
 * @throws {CommandError} for an option that there is not.
 */
export function readStartOptions(options) {
  const unknown = options.find((option) => !OPTIONS.includes(option))
  if (unknown) throw new CommandError(`There is no option ${unknown}: there are ${OPTIONS.join(', ')}.`)
  return {
    dev: options.includes('--dev'),
    mayLoadDemo: !options.includes('--empty'),
    variables: options.includes('--demo-open') ? { DEMO_OPEN: 'on' } : {},
  }
}
