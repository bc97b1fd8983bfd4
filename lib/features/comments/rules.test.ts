import { describe, expect, it } from 'vitest'
import {
  commentBlocks,
  commentLabel,
  mentionedIds,
  mentionSearch,
  toStoredText,
  toTypedText,
  writtenMention,
} from './rules'

const ANNA = { _id: 'a'.repeat(24), name: 'Анна Петрова' }
const ANNA_II = { _id: 'b'.repeat(24), name: 'Анна Петрова' }
const OLEG = { _id: 'c'.repeat(24), name: 'Олег' }
const mention = ({ _id }: { _id: string }) => `<@${_id}>`
const typed = (person: typeof ANNA, written = `@${person.name}`) => ({ ...person, written })

describe('a mention', () => {
  it('is stored by the id of its person, also where one name begins another', () => {
    const olga = { _id: 'd'.repeat(24), name: 'Олег Иванов' }
    expect(toStoredText('@Олег Иванов и @Олег, и @Олега', [typed(OLEG), typed(olga)])).toBe(
      `${mention(olga)} и ${mention(OLEG)}, и @Олега`,
    )
  })

  it('of two people of one name has the username of the second', () => {
    const first = typed(ANNA)
    const written = writtenMention({ ...ANNA_II, telegramUsername: '@anna2' }, [first])
    expect(written).toBe('@Анна Петрова (@anna2)')
    expect(toStoredText(`@Анна Петрова, ${written}!`, [first, typed(ANNA_II, written)])).toBe(
      `${mention(ANNA)}, ${mention(ANNA_II)}!`,
    )
  })

  it('is edited under the present name, and stays the same person', () => {
    const stored = `${mention(OLEG)}, ${mention(ANNA)}: и ${mention(ANNA_II)}`
    const edited = toTypedText(stored, [ANNA, ANNA_II, OLEG])
    expect(edited.text).toContain('@Олег, @Анна Петрова')
    expect(toStoredText(edited.text, edited.typed)).toBe(stored)
  })

  it('is counted once, and named in the label', () => {
    const text = `${mention(OLEG)} ${mention(OLEG)}\n${mention(ANNA)}`
    expect(mentionedIds(text)).toEqual([OLEG._id, ANNA._id])
    expect(commentLabel(text, [OLEG, ANNA])).toBe('@Олег @Олег @Анна Петрова')
  })
})

describe('the blocks of a comment', () => {
  it('have code, links and mentions, each of them as text alone', () => {
    expect(commentBlocks(`${mention(OLEG)}, смотри \`<b>\` на https://uta.test/p/1.`, [OLEG])).toEqual([
      {
        kind: 'text',
        at: 0,
        pieces: [
          { kind: 'mention', at: 0, _id: OLEG._id, name: 'Олег' },
          { kind: 'text', at: 27, text: ', смотри ' },
          { kind: 'code', at: 36, text: '<b>' },
          { kind: 'text', at: 41, text: ' на ' },
          { kind: 'link', at: 45, text: 'https://uta.test/p/1' },
          { kind: 'text', at: 65, text: '.' },
        ],
      },
    ])
  })

  it('show neither links nor mentions within code', () => {
    expect(commentBlocks(`\`\`\`\nhttps://uta.test ${mention(OLEG)}\n\`\`\``, [OLEG])).toEqual([
      { kind: 'code', at: 3, text: 'https://uta.test @Олег' },
    ])
    expect(commentBlocks(`\`https://uta.test ${mention(OLEG)}\``, [OLEG])).toEqual([
      { kind: 'text', at: 0, pieces: [{ kind: 'code', at: 0, text: 'https://uta.test @Олег' }] },
    ])
  })

  it('show a mention of nobody and an unsafe link as they were typed', () => {
    const text = `${mention(OLEG)} javascript:alert(1)`
    expect(commentBlocks(text, [])).toEqual([
      { kind: 'text', at: 0, pieces: [{ kind: 'text', at: 0, text }] },
    ])
  })
})

describe('the search for a person', () => {
  it.each([
    ['Привет, @', { at: 8, text: '' }],
    ['Привет, @Ан', { at: 8, text: 'Ан' }],
    ['@Анна Пет', { at: 0, text: 'Анна Пет' }],
    ['(@oleg_k', { at: 1, text: 'oleg_k' }],
    ['mail@uta', null],
    ['Привет', null],
    ['@Олег, да', null],
  ])('in “%s”', (text, expected) => {
    expect(mentionSearch(text, text.length)).toEqual(expected)
  })
})
