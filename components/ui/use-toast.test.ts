import { expect, it, vi } from 'vitest'
import { afterToast, dismissToast, toast } from './use-toast'

it('says when a toast is closed, and when another one takes its place', () => {
  const [onClosed, onReplaced] = [vi.fn(), vi.fn()]
  const first = toast({ title: 'Сохранено' })
  afterToast(first.id, onClosed)
  expect(onClosed).not.toHaveBeenCalled()
  first.dismiss()
  expect(onClosed).toHaveBeenCalledTimes(1)
  const second = toast({ title: 'Удалено' })
  afterToast(second.id, onReplaced)
  const third = toast({ title: 'Восстановлено' })
  expect(onReplaced).toHaveBeenCalledTimes(1)
  dismissToast(third.id)
  expect([onClosed, onReplaced].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
