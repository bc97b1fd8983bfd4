import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd'
import { message } from '@/lib/shared/messages'

const GROUPS = [
  {
    title: message('keys.anywhere.title'),
    hints: [
      { does: message('keys.anywhere.palette'), keys: ['Ctrl K', '⌘K'] },
      { does: message('keys.anywhere.inbox'), keys: ['I'] },
      { does: message('keys.anywhere.list'), keys: ['?'] },
      { does: message('keys.anywhere.skip'), keys: ['Tab'] },
      { does: message('keys.anywhere.notifications'), keys: ['F8'] },
      { does: message('keys.anywhere.close'), keys: ['Esc'] },
    ],
  },
  {
    title: message('keys.tables.title'),
    hints: [
      { does: message('keys.tables.walk'), keys: ['↑', '↓'] },
      { does: message('keys.tables.open'), keys: ['Enter'] },
      { does: message('keys.tables.select'), keys: ['Space'] },
      { does: message('keys.tables.extend'), keys: ['Shift ↑', 'Shift ↓'] },
      { does: message('keys.tables.selectAll'), keys: ['Ctrl A'] },
      { does: message('keys.tables.bulk'), keys: ['A'] },
      { does: message('keys.tables.cancel'), keys: ['Esc'] },
    ],
  },
  {
    title: message('keys.products.title'),
    hints: [
      { does: message('keys.products.move'), keys: ['↑', '↓', '←', '→', 'Tab'] },
      { does: message('keys.products.edit'), keys: ['F2', 'Enter'] },
      { does: message('keys.products.fill'), keys: ['Ctrl D'] },
      { does: message('keys.products.clear'), keys: ['Delete'] },
      { does: message('keys.products.undo'), keys: ['Ctrl Z', 'Ctrl Y'] },
      { does: message('keys.products.leave'), keys: ['Esc', 'Tab'] },
    ],
  },
  {
    title: message('keys.scenario.title'),
    hints: [
      { does: message('keys.scenario.fold'), keys: ['E'] },
      { does: message('keys.scenario.neighbours'), keys: ['J', 'K'] },
      { does: message('keys.scenario.run'), keys: ['R'] },
    ],
  },
  {
    title: message('keys.runner.title'),
    hints: [
      { does: message('keys.runner.status'), keys: ['1', '2', '3', '4', '5'] },
      { does: message('keys.runner.move'), keys: ['J', 'K'] },
      { does: message('keys.runner.moveByArrows'), keys: ['←', '→'] },
      { does: message('keys.runner.rest'), keys: ['A'] },
      { does: message('keys.runner.comment'), keys: ['C'] },
    ],
  },
  {
    title: message('keys.others.title'),
    hints: [
      { does: message('keys.others.stepStatus'), keys: ['1', '2', '3', '4', '5'] },
      { does: message('keys.others.stepReport'), keys: ['B'] },
      { does: message('keys.others.stepMove'), keys: ['Space', '↑', '↓'] },
      { does: message('keys.others.zoom'), keys: ['+', '−', '0'] },
      { does: message('keys.others.turn'), keys: ['←', '→'] },
    ],
  },
] as const

/** The list of keyboard shortcuts. */
export function KeyList() {
  const t = useTranslations()
  return (
    <div className="grid gap-x-10 gap-y-5 text-sm md:grid-cols-2">
      {GROUPS.map(({ title, hints }) => (
        <section key={title}>
          <h3 className="mb-2 font-medium">{t(title)}</h3>
          <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5">
            {hints.map(({ does, keys }) => (
              <div key={does} className="contents">
                <dt className="flex flex-wrap gap-1">
                  {keys.map((key) => (
                    <Kbd key={key} className="whitespace-nowrap">
                      {key}
                    </Kbd>
                  ))}
                </dt>
                <dd className="text-muted-foreground">{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
