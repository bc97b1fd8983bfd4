import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutMentions } from './rules'

describe('withoutMentions', () => {
  it.each(['@octocat', 'see #12', 'owner/repo#12', 'GH-12', 'gh-12', '<!-- uta-feedback-1 -->'])(
    'breaks %s',
    (text) => {
      const broken = withoutMentions(text)
      expect(broken).not.toMatch(/[@#][\w]/)
      expect(broken).not.toMatch(/gh-\d/i)
      expect(broken).not.toContain('<!--')
    },
  )

  it('shows a person the same text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(withoutMentions(text).replaceAll('\u200b', '')).toBe(text.replaceAll('\u200b', ''))
      }),
    )
  })
})
