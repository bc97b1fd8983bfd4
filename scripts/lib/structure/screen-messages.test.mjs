import { describe, expect, it } from 'vitest'
import { messageUse } from './message-use.mjs'
import { screenMessages, unusedMessages } from './screen-messages.mjs'

describe('the use of messages', () => {
  const keys = ['a.save', 'a.list.title', 'a.list.hint', 'a.status.open', 'a.status.done', 'b.save']
  /** @param {Record<string, string>} files */
  const findMessageUse = (files) => messageUse(Object.keys(files), keys, (file) => files[file] ?? '')
  /** @param {string} text */
  const keysIn = (text) => [
    ...(findMessageUse({ 'components/list.tsx': text }).get('components/list.tsx')?.keys ?? []),
  ]
  /** @param {string} body */
  const inFunction = (body) => `function List() { const t = useTranslations('a'); ${body} }`

  it.each([
    ["const label = message('a.save')", ['a.save']],
    [inFunction("return t('save')"), ['a.save']],
    [inFunction("return t.rich('save', {})"), ['a.save']],
    [inFunction("return t(isList ? 'list.title' : 'save')"), ['a.list.title', 'a.save']],
    [inFunction("return t(problem || 'save')").replace("'a'", "'a.list'"), ['a.list.title', 'a.list.hint']],
    [inFunction(`return t(\`status.${'$'}{status}\`)`), ['a.status.open', 'a.status.done']],
    [`translate(\`a.status.${'$'}{status}\`)`, ['a.status.open', 'a.status.done']],
    ["const t = await getTranslations('a.list'); t(name)", ['a.list.title', 'a.list.hint']],
    ["function cell(t: ReturnType<typeof useTranslations<'a'>>) { return t('save') }", ['a.save']],
    [
      "type T = ReturnType<typeof useTranslations<'b'>>; const cell = ({ t }: { t: T }) => t('save')",
      ['b.save'],
    ],
    [`${inFunction("return t('save')")} function Other() { const t = useTranslations('b') }`, ['a.save']],
    ["const label = useTranslations('a')('save')", ['a.save']],
    ['const t = useTranslations(); t(key)', []],
    [inFunction("return t('lost')"), []],
  ])('%s', (text, found) => {
    expect(keysIn(text).sort()).toEqual([...found].sort())
  })

  it('of a screen of records stand under their usual names', () => {
    const names = "const NAMES = ['title', 'hint', 'lost'] as const"
    const files = {
      'components/shared/records/record-messages.ts': names,
      'components/list.tsx': "recordMessages('a.list')",
    }
    expect([...(findMessageUse(files).get('components/list.tsx')?.keys ?? [])]).toEqual([
      'a.list.title',
      'a.list.hint',
    ])
  })

  it('that no code names are unused', () => {
    expect(unusedMessages(findMessageUse({ 'lib/a.ts': "message('b.save')" }), ['b.save', 'b.lost'])).toEqual(
      ['b.lost is used nowhere'],
    )
  })

  /** @param {string} file */
  const renderMessages = (file, rest = '') => `<Messages of="${file}"${rest}></Messages>`
  const LIST =
    "'use client'; import { words } from '@/components/words'; import type { T } from './types'; t('b.save')"
  const files = {
    'components/list.tsx': LIST,
    'components/words.ts': "export const words = ['a.save']",
    'components/types.ts': "export const other = 'a.list.title'",
    'components/shell.tsx': "'use client'; const label = 'a.save'",
    'components/later.tsx': "'use client'; const code = () => import('./list')",
  }
  /** @type {(file: string, imports: string, given?: string) => Record<string, string>} */
  const page = (file, imports, given = renderMessages(file)) => ({
    [file]: `import '@/components/${imports}'; const own = 'a.list.hint'; ${given}`,
  })
  /** @param {...Record<string, string>} screens */
  const given = (...screens) => screenMessages(findMessageUse(Object.assign({ ...files }, ...screens)))

  it('are given to the client components of a screen, without what its server components and types name', () => {
    const file = 'app/list/page.tsx'
    expect(given(page(file, 'list'))).toEqual({ lists: { [file]: ['a.save', 'b.save'] }, problems: [] })
    expect(given(page(file, 'later')).lists).toEqual({ [file]: ['a.save', 'b.save'] })
  })

  it('are not given again below a layout that gives them, except in another language', () => {
    const layout = page('app/layout.tsx', 'shell')
    const inner = 'app/list/page.tsx'
    expect(given(layout, page(inner, 'list')).lists).toEqual({
      'app/layout.tsx': ['a.save'],
      [inner]: ['b.save'],
    })
    const inRussian = page(inner, 'list', renderMessages(inner, " language={'ru'}"))
    expect(given(layout, inRussian).lists[inner]).toEqual(['a.save', 'b.save'])
  })

  it('of a screen without its own come from the nearest layout, also to those further inwards', () => {
    const layouts = [page('app/layout.tsx', 'shell'), page('app/list/layout.tsx', 'types')]
    const error = page('app/list/error.tsx', 'list', '')
    const { lists } = given(...layouts, error, page('app/list/one/page.tsx', 'list'))
    expect(lists).toEqual({
      'app/layout.tsx': ['a.save'],
      'app/list/layout.tsx': ['b.save'],
      'app/list/one/page.tsx': [],
    })
  })

  it('are refused where nothing gives them, and where a screen names another', () => {
    expect(given(page('app/page.tsx', 'list', '')).problems).toEqual([
      'app/page.tsx has no <Messages> in it or around it',
    ])
    expect(given(page('app/page.tsx', 'list', renderMessages('app/layout.tsx'))).problems).toHaveLength(1)
  })
})
