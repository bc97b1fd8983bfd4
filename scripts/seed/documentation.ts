import { DAY_MS } from '@/lib/shared/dates'
import { botRow } from '@/tests/factories/bot'
import { cashRegisterRow } from '@/tests/factories/cash-register'
import { documentationLinkRow } from '@/tests/factories/documentation-link'
import type { Draw } from '@/tests/factories/draw'
import { BOTS, LINKS } from '@/tests/factories/vocabulary/documentation'
import { CASH_REGISTERS, PLANTS } from '@/tests/factories/vocabulary/plants'

/** What a team looks up: the cash registers of its plants, its bots and its links. */
export function makeDocumentation(draw: Draw, now: Date) {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const registers = PLANTS.Russia.flatMap((plant) =>
    draw.pickSome(CASH_REGISTERS, 2).map((cashRegister) => {
      const madeAt = at(200 + draw.integer(0, 90))
      return cashRegisterRow(draw, madeAt, { plant, cashRegister, updatedAt: draw.moment(madeAt, now) })
    }),
  )
  const bots = BOTS.map((bot, index) => {
    const errorCount = draw.integer(0, 9)
    return botRow(draw, at(180 - index), {
      ...bot,
      errorCount,
      uptime: `${(100 - errorCount / 10).toFixed(1)}%`,
      status: index === BOTS.length - 1 ? 'inactive' : 'active',
      lastActivity: draw.moment(at(index < BOTS.length - 1 ? 1 : 40), now),
    })
  })
  const links = LINKS.map((link, index) => documentationLinkRow(draw, at(150 - index), link))
  return { registers, bots, links }
}
