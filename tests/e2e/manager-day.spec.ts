import type { Locator, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import type { Language } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { createBasket } from '@/tests/factories/basket'
import { createErrorReport } from '@/tests/factories/error-report'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject, dayAfter } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { newcomer, receiveCode, startBot } from '@/tests/fixtures/auth-screens'
import { findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'
import { translatorIn } from '@/tests/fixtures/translator'

const RUNS = [
  {
    name: 'at a desk, by keyboard alone',
    language: 'en',
    isDark: false,
    use: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'on a phone, by touch, in Russian and in the dark',
    language: 'ru',
    isDark: true,
    use: { viewport: PHONE, hasTouch: true, isMobile: true },
  },
] as const

for (const { name, language, isDark, use } of RUNS)
  test.describe(name, () => {
    test.use(use)
    test('a manager’s morning: what burns, who has how much, what is missing, and what is to be signed', async ({
      page,
      signIn,
      telegram,
    }) => {
      const person = newcomer()
      const manager = await createUser({
        name: person.name,
        role: 'pm',
        language,
        telegramUsername: `@${person.username}`,
        telegramId: BigInt(person.id),
      })
      await startBot(telegram, person)
      const data = await prepare(manager.id)
      const morning = new Morning(page, language, use.viewport === PHONE)
      await signIn(manager)
      await (isDark ? openDark(page, '/') : page.goto('/'))
      await morning.settleWhatBurns()
      await morning.lookAtDeadline(data.project)
      await morning.moveMilestone()
      await morning.handOver(data)
      await morning.makeMissing(data.project.id)
      await morning.beginFromTemplate()
      await morning.sign(data.project.id, () => receiveCode(telegram, person))
    })
  })

async function prepare(createdById: string) {
  const now = new Date()
  const project = await createProject({
    createdById,
    name: 'Летний релиз',
    status: 'active',
    startDate: dayAfter(now, -20),
    endDate: dayAfter(now, 3),
  })
  const projectId = project.id
  await createMilestone({ projectId, name: 'Приёмка', day: dayAfter(now, 2) })
  const irina = await createUser({ name: 'Ирина Смирнова', team: 'CASH' })
  const boris = await createUser({ name: 'Борис Титов', team: 'OD' })
  const receipts = { type: 'receipts', country: 'Russia', plant: 'M041', currency: 'RUB', promo: false }
  const scenarios = []
  for (const status of ['Ошибка при тесте', 'В работе'])
    scenarios.push(await createScenario({ projectId, ...receipts, status, responsibleId: irina.id }))
  await createErrorReport({
    scenarioId: scenarios[0]?.id,
    description: 'Касса не печатает чек',
    isBlocker: true,
    status: 'open',
    detectionDate: dayAfter(now, -9),
    plannedFixDate: dayAfter(now, -3),
    responsible: boris.name,
    responsibleUserId: boris.id,
  })
  const template = await createProject({ name: 'Шаблон касс', isTemplate: true, status: 'archived' })
  await createScenario({ projectId: template.id, ...receipts })
  await createBasket()
  return { project, irina, boris }
}

type Data = Awaited<ReturnType<typeof prepare>>

/** What a manager does, in one language, by keyboard or by touch. */
class Morning {
  readonly page: Page
  readonly isTouch: boolean
  readonly t: Translate
  constructor(page: Page, language: Language, isTouch: boolean) {
    this.page = page
    this.isTouch = isTouch
    this.t = translatorIn(language)
  }

  press = (target: Locator) => (this.isTouch ? target.tap() : target.press('Enter'))
  // A page that is not hydrated yet ignores keys.
  check = (target: Locator) =>
    expect(async () => {
      if (!(await target.isChecked())) await (this.isTouch ? target.tap() : target.press('Space'))
      await expect(target).toBeChecked({ timeout: 2_000 })
    }).toPass()
  button = (name: string, within: Page | Locator = this.page) =>
    within.getByRole('button', { name, exact: true })
  /** Picks the option with a text; Enter takes the first one that a search finds. */
  pick = async (control: Locator, text = '') => {
    await this.press(control)
    const first = this.page.getByRole('option').filter({ hasText: text }).first()
    await expect(first).toBeVisible()
    if (this.isTouch) return first.tap()
    await this.page.keyboard.type(text)
    // Enter takes the option that is marked, which may still be one of before the search.
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await this.page.keyboard.press('Enter')
  }
  openByPalette = async (screen: string) => {
    await this.page.keyboard.press('Control+k')
    await this.page.getByRole('combobox', { name: this.t('palette.title') }).fill(screen)
    await expect(this.page.getByRole('option', { name: screen }).first()).toBeVisible()
    await this.page.keyboard.press('Enter')
  }
  expectFits = async () => expect(await isTooWide(this.page)).toBe(false)

  async settleWhatBurns() {
    const { page, t } = this
    await test.step('the start page says what burns, and the register plans its fix', async () => {
      await this.expectFits()
      await expect(
        page.getByRole('link', { name: t('dashboard.morning.burns.late', { count: 1 }) }),
      ).toBeVisible()
      await this.press(
        page.getByRole('link', { name: t('dashboard.morning.burns.oldBlockers', { count: 1 }) }),
      )
      const row = page.getByRole('table', { name: t('errorRegister.table') }).getByRole('row')
      await expect(row.filter({ hasText: 'Касса не печатает чек' })).toBeVisible()
      await this.expectFits()
      await this.check(row.getByRole('checkbox', { name: t('errorRegister.select', { name: '' }) }).last())
      await this.press(page.getByRole('combobox', { name: t('errorRegister.setPlannedFix') }))
      const day = page.getByRole('textbox', { name: t('common.typedDay.label') })
      await day.fill(t('common.typedDay.placeholder').split(' ').at(-1) ?? '')
      await day.press('Enter')
      await expect(findToast(page, t('errorRegister.plannedFixSet', { count: 1 }))).toBeVisible()
    })
  }

  async lookAtDeadline({ id, name }: Data['project']) {
    const { page, t } = this
    await test.step('the project that ends soon says how it goes on', async () => {
      await page.goto('/')
      await this.press(page.getByRole('link', { name: t('dashboard.morning.burns.deadlines', { count: 1 }) }))
      await page.waitForURL('**/projects?**')
      await this.press(page.getByRole('main').getByRole('link', { name }).first())
      await page.waitForURL(`**/projects/${id}**`)
      await this.press(page.getByRole('tab', { name: t('projects.page.tab.milestones') }))
      await expect(page.getByText(t('projects.burnDown.caption'))).toBeVisible()
      await expect(page.getByText(t('projects.burnDown.needed'), { exact: true }).first()).toBeVisible()
      await this.expectFits()
    })
  }

  async moveMilestone() {
    const { page, t } = this
    await test.step('a milestone goes to a typed day, and back by Undo', async () => {
      if (this.isTouch) await page.goto('/calendar')
      else await this.openByPalette(t('calendar.title'))
      await page.waitForURL('**/calendar')
      const entry = page.getByRole('main').getByRole('button', { name: 'Приёмка' })
      await this.press(entry)
      const chosen = page.getByRole('region', { name: t('calendar.chosen') })
      const day = chosen.getByRole('textbox')
      await day.fill('завтра')
      await day.press('Enter')
      const toast = findToast(page, 'Приёмка')
      await expect(toast).toBeVisible()
      await this.press(this.button(t('table.undo'), toast))
      await expect(findToast(page, t('table.undone', { count: 1 }))).toBeVisible()
      await this.expectFits()
      if (!this.isTouch) await this.moveOutOfWeek(entry)
      const { day: stored } = await prisma.milestone.findFirstOrThrow({ where: { name: 'Приёмка' } })
      expect(stored).toEqual(dayAfter(new Date(), 2))
    })
  }

  private async moveOutOfWeek(entry: Locator) {
    const { page, t } = this
    const day = dayAfter(new Date(), 2).toISOString().slice(0, 10)
    await page.goto(`/calendar?span=week&day=${day}`)
    await expect(async () => {
      await entry.press('Enter')
      await expect(entry).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 })
    }).toPass()
    await entry.press('ArrowDown')
    // The calendar follows it into the next week.
    await expect(findToast(page, 'Приёмка')).toBeVisible()
    await expect(entry).toBeFocused()
    await this.press(this.button(t('table.undo'), findToast(page, 'Приёмка')))
    await expect(findToast(page, t('table.undone', { count: 1 }))).toBeVisible()
    await expect(entry).toBeFocused()
  }

  async handOver({ irina, boris }: Data) {
    const { page, t } = this
    await test.step('what one person has goes to another', async () => {
      await page.goto(`/workload?person=${irina.id}`)
      const items = page.getByRole('table', { name: t('workload.items.table') })
      await expect(items.locator('tbody tr')).toHaveCount(2)
      await this.expectFits()
      await this.check(items.getByRole('checkbox').first())
      await this.press(this.button(t('workload.handOver.start')))
      const dialog = page.getByRole('alertdialog')
      await this.pick(dialog.getByRole('button', { name: t('workload.handOver.to') }), boris.name)
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await this.press(this.button(t('workload.handOver.confirm'), dialog))
      await expect(findToast(page, t('workload.handOver.done', { count: 2, name: boris.name }))).toBeVisible()
      expect(await prisma.scenario.count({ where: { responsibleId: boris.id } })).toBe(2)
    })
  }

  async makeMissing(projectId: string) {
    const { page, t } = this
    await test.step('the coverage proposes what was not tested together, and makes it', async () => {
      await page.goto(`/coverage?projects=${projectId}&type=receipts&pairs=country,promo`)
      await this.press(this.button(t('coverage.make')))
      const dialog = page.getByRole('dialog', { name: t('coverage.make') })
      const create = dialog.getByRole('button', { name: /5/ }).last()
      await expect(create).toBeVisible()
      await this.expectFits()
      const plants = dialog.getByRole('textbox', { name: t('scenarios.fields.plant') })
      await expect(plants).toHaveCount(3)
      for (const plant of await plants.all()) await plant.fill('M041')
      await this.pick(dialog.getByRole('button', { name: t('scenarios.fields.basket') }))
      await this.press(create)
      await expect(findToast(page, t('coverage.created', { count: 5 }))).toBeVisible()
      expect(await prisma.scenario.count({ where: { projectId } })).toBe(7)
    })
  }

  async beginFromTemplate() {
    const { page, t } = this
    await test.step('a new project begins from a template', async () => {
      await page.goto('/projects/create')
      await this.pick(page.getByRole('button', { name: t('projects.form.startLabel') }), 'Шаблон касс')
      await expect(page.getByLabel(t('projects.form.name'))).toHaveValue(/^Шаблон касс/)
      await this.expectFits()
      await this.press(page.getByLabel(t('projects.form.startDate')).first())
      const day = page.getByRole('textbox', { name: t('common.typedDay.label') })
      await day.fill(t('common.typedDay.placeholder').split(' ').at(-1) ?? '')
      await day.press('Enter')
      await this.press(this.button(t('projects.form.saveDraft')))
      await expect(findToast(page, t('projects.form.createdWithCopies'))).toBeVisible()
      expect(await prisma.project.count({ where: { name: { startsWith: 'Шаблон касс (' } } })).toBe(1)
    })
  }

  async sign(projectId: string, receive: () => Promise<string>) {
    const { page, t } = this
    await test.step('a protocol is composed, and signed with the code of the chat', async () => {
      await page.goto(`/projects/${projectId}/protocols`)
      await this.press(this.button(t('protocols.add')))
      const dialog = page.getByRole('dialog', { name: t('protocols.add') })
      const title = dialog.getByRole('textbox', { name: t('protocols.fields.title') })
      await title.fill('Приёмка')
      await title.press('Enter')
      await this.pick(page.getByRole('button', { name: t('protocols.draft.addSigner') }), 'Анна Ким')
      const send = this.button(t('protocols.draft.send'))
      await expect(send).toBeEnabled()
      await this.press(send)
      const turn = page.getByRole('region', { name: t('protocols.sign.title') })
      await this.expectFits()
      const ask = this.button(t('protocols.sign.ask'), turn)
      // What the draft says is read again with its signer.
      await expect(ask).toBeEnabled()
      await this.press(ask)
      const code = turn.getByRole('textbox', { name: t('protocols.sign.code') })
      await code.fill(await receive())
      await code.press('Enter')
      await expect(page.getByText(t('protocols.verification.intact'))).toBeVisible()
      await this.expectFits()
      expect(await prisma.protocolSigner.count({ where: { signedAt: { not: null } } })).toBe(1)
    })
  }
}
