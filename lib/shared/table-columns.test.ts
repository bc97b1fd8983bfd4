import { describe, expect, it } from 'vitest'
import { arranged, inOrder, listedColumns, movedBefore, shownColumns, toLayout } from './table-columns'

const column = (id: string, name?: string) => ({ id, meta: { name } })
const columns = [
  column('number'),
  ...['project', 'type', 'status', 'plant'].map((id) => column(id, id)),
  column('actions'),
]
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id).join(' ')

describe('the order of columns', () => {
  it('is the table’s own until somebody has moved a column', () => {
    expect(ids(arranged(columns, { order: [] }))).toBe('number project type status plant actions')
  })

  it('is the person’s, except for columns that can’t be moved', () => {
    const order = ['plant', 'number', 'actions', 'type', 'project', 'status']
    expect(ids(arranged(columns, { order }))).toBe('number plant type project status actions')
  })

  it('has a place for columns that were added later, and none for removed ones', () => {
    expect(inOrder(['a', 'b', 'c', 'd'], ['d', 'gone', 'b', 'd'])).toEqual(['a', 'd', 'b', 'c'])
    expect(inOrder(['a', 'b'], [])).toEqual(['a', 'b'])
  })

  it('leaves out what is hidden', () => {
    expect(ids(shownColumns(columns, { order: ['plant'], hidden: ['type', 'unknown'] }))).toBe(
      'number project status plant actions',
    )
  })
})

describe('moving a column', () => {
  const layout = { order: [], hidden: ['status'] }
  const move = (id: string, before: string | null) => movedBefore(columns, layout, { id, before }).join(' ')

  it('puts it before another one', () => {
    expect(move('plant', 'project')).toBe('plant project type status')
    expect(move('project', 'plant')).toBe('type status project plant')
  })

  it('or behind the last visible one', () => {
    expect(move('project', null)).toBe('type status plant project')
    const hidesLast = { order: [], hidden: ['plant'] }
    expect(movedBefore(columns, hidesLast, { id: 'project', before: null }).join(' ')).toBe(
      'type status project plant',
    )
  })

  it('onto its own place changes nothing', () => {
    expect(move('type', 'status')).toBe('project type status plant')
  })
})

describe('a list of columns', () => {
  it('shows only these, in its order', () => {
    const layout = toLayout(columns, 'plant,nonsense,plant,type')
    expect(layout).toEqual({ order: ['plant', 'type'], hidden: ['project', 'status'] })
    expect(layout && listedColumns(columns, layout)).toBe('plant,type')
    expect(listedColumns(columns, { order: ['plant'], hidden: ['type'] })).toBe('project,status,plant')
  })

  it('can be empty, and is invalid when it names none of them', () => {
    const hidden = ['project', 'type', 'status', 'plant']
    expect(toLayout(columns, listedColumns(columns, { order: [], hidden }))).toEqual({ order: [], hidden })
    expect(toLayout(columns, 'nonsense,number')).toBeNull()
    expect(toLayout(columns, '')).toBeNull()
  })
})
