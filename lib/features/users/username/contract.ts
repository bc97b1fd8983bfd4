import { z } from 'zod'
import { message } from '@/lib/shared/messages'
import { absentSays } from '@/lib/shared/validation'

const SHORTEST = 5
const LONGEST = 32

/**
 * A Telegram username as typed, with or without a leading @, normalised to exactly one. The order of the rules is the
 * first text's (section 5): a person sees the first that is broken.
 */
export const telegramUsernameSchema = z
  .string(absentSays(message('auth.usernameRequired')))
  .transform((typed, context) => {
    const name = typed.trim().replace(/^@+/, '')
    const problem = problemOf(typed, name)
    if (!problem) return `@${name}`
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })

function problemOf(typed: string, name: string) {
  if (typed.trim() === '') return message('auth.usernameRequired')
  if (name === '') return message('auth.usernameIncorrect')
  if (name.length < SHORTEST || name.length > LONGEST) return message('auth.usernameLength')
  if (!/^[A-Za-z0-9_]+$/.test(name)) return message('auth.usernameCharacters')
  return null
}
