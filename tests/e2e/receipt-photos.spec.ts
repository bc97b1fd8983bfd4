import type { Locator, Page } from '@playwright/test'
import { PHOTO_LIMIT } from '@/lib/features/scenarios/photos/values'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { picture } from '@/tests/fixtures/images'
import {
  choose,
  countPages,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'

const TYPE = { name: 'Receipt Type', exact: true } as const
const group = (page: Page, type: string) => page.getByRole('region', { name: type, exact: true })
const card = (page: Page, filename: string) => page.getByRole('listitem').filter({ hasText: filename })
const zone = (page: Page) => page.getByLabel('Drop photos here, paste them, or click to choose')

async function makePhoto(name: string, width = 320, height = 200) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await picture({ width, height })) }
}

/** Puts a picture on the clipboard of the page and pastes it. */
async function paste(page: Page, name: string): Promise<void> {
  const bytes = Array.from(await picture({}))
  await page.evaluate(
    ([filename, content]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(content)], filename, { type: 'image/jpeg' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [name, bytes] as const,
  )
}

test('receipt photos are sent, looked at, sorted by type and deleted', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}?tab=receipts`)
  await expect(page.getByText('No receipt photos yet')).toBeVisible()
  // Files chosen before the page answers would be lost; the part is inert until then.
  await expect(page.locator('[inert]')).toHaveCount(0)

  await test.step('a type comes first, and images alone are taken', async () => {
    await zone(page).setInputFiles(await makePhoto('раньше.jpg'))
    await expect(findToast(page, 'Please select a receipt type before uploading')).toBeVisible()
    await expect(page.getByText('1 photo waits for its type: choose it and it is sent.')).toBeVisible()
    await choose(page, page.getByRole('combobox', TYPE), 'Чек продажи')
    await expect(findToast(page, '1 receipt photo(s) uploaded successfully')).toBeVisible()
    await expect(card(page, 'раньше.jpg')).toBeVisible()
    const pdf = { name: 'чек.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
    await zone(page).setInputFiles(pdf)
    await expect(findToast(page, 'File чек.pdf is not an image')).toBeVisible()
    const large = { name: 'большой.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(PHOTO_LIMIT + 1) }
    await zone(page).setInputFiles([large, await makePhoto('0.jpg')])
    await expect(findToast(page, '1 receipt photo(s) uploaded successfully')).toContainText(
      'большой.jpg: The photo is too large: at most 15 MB are accepted.',
    )
    await expect(card(page, '0.jpg')).toBeVisible()
  })

  await test.step('several at once, and one from the clipboard', async () => {
    await zone(page).setInputFiles([await makePhoto('1.jpg'), await makePhoto('2.jpg', 300, 900)])
    await expect(findToast(page, '2 receipt photo(s) uploaded successfully')).toBeVisible()
    await expect(group(page, 'Чек продажи').getByRole('listitem')).toHaveCount(4)
    await paste(page, 'вставка.jpg')
    await expect(findToast(page, '1 receipt photo(s) uploaded successfully')).toBeVisible()
    await expect(card(page, 'вставка.jpg').getByRole('img')).toHaveJSProperty('naturalWidth', 240)
    await expectAccessible(page)
  })

  await test.step('the type stays chosen, also behind another tab, which is no page to go back to', async () => {
    const type = page.getByRole('combobox', TYPE)
    await expect(type).toHaveText('Чек продажи')
    const pages = await countPages(page)
    await page.getByRole('tab', { name: 'Financials' }).click()
    await expect(page).toHaveURL(/tab=financials/)
    await page.getByRole('tab', { name: 'Receipts' }).click()
    await expect(type).toHaveText('Чек продажи')
    expect(await countPages(page)).toBe(pages)
  })

  await test.step('of several some arrive; the others are kept, sent again, or given up', async () => {
    let sent = 0
    const full = { success: false, error: 'There is no room.', code: 'storage_full' }
    await page.route('**/receipt-photos', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      return sent === 2 ? route.continue() : route.fulfill({ status: 507, json: full })
    })
    await zone(page).setInputFiles([
      await makePhoto('3.jpg'),
      await makePhoto('6.jpg'),
      await makePhoto('4.jpg'),
    ])
    const toast = findToast(page, 'Failed to upload receipt photos: 2 of 3')
    await expect(toast).toContainText('1 receipt photo(s) uploaded successfully')
    await expect(card(page, '6.jpg').getByRole('img')).toHaveJSProperty('naturalWidth', 240)
    await expect(page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')).toHaveText([
      /^3\.jpg/,
      /^4\.jpg/,
    ])
    await page.getByRole('button', { name: 'Save Photos' }).click()
    await expect(findToast(page, 'Failed to save receipt photos')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/receipt-photos')
    await page.getByRole('button', { name: 'Send 3.jpg again' }).click()
    await expect(findToast(page, '1 receipt photo(s) uploaded successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel 4.jpg' }).click()
    await expect(page.getByRole('list', { name: 'Photos on their way' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Open .*4\.jpg$/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Photos' }).click()
    await expect(findToast(page, 'Receipt photos saved successfully')).toBeVisible()
  })

  await test.step('one that is on its way is stopped, as is one that waits; the next goes on', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isFirst = true
    await page.route('**/receipt-photos', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.fallback()
      isFirst = false
      await held
      await route.abort().catch(() => undefined)
    })
    await zone(page).setInputFiles([
      await makePhoto('5.jpg'),
      await makePhoto('7.jpg'),
      await makePhoto('8.jpg'),
    ])
    await expect(page.getByRole('progressbar', { name: 'Upload of 5.jpg' })).toBeVisible()
    // Saving waits for what is on its way.
    await page.getByRole('button', { name: 'Save Photos' }).click()
    await expect(page.getByRole('button', { name: '3 photos are still on their way' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel 7.jpg' }).click()
    await page.getByRole('button', { name: 'Cancel 5.jpg' }).click()
    await expect(card(page, '8.jpg')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Photos' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    release()
    await page.unroute('**/receipt-photos')
    await expect(card(page, '8.jpg').getByRole('img')).toHaveJSProperty('naturalWidth', 240)
    await expect(page.getByRole('button', { name: /^Open .*[57]\.jpg$/ })).toHaveCount(0)
  })

  await test.step('the viewer goes from half to three times, by buttons and keys, and to the next', async () => {
    await page.getByRole('button', { name: /^Open .*1\.jpg$/ }).click()
    const viewer = page.getByRole('dialog', { name: '1.jpg' })
    const zoom = page.getByRole('dialog').getByRole('status', { name: 'Zoom', exact: true })
    await expect(zoom).toHaveText('100%')
    const image = viewer.getByRole('img')
    await expect(image).toBeVisible()
    await expectAccessible(page)
    const widthAtFirst = (await image.boundingBox())?.width ?? 0
    for (const expected of ['75%', '50%', '50%']) {
      await viewer.getByRole('button', { name: 'Zoom out' }).click({ force: true })
      await expect(zoom).toHaveText(expected)
    }
    for (let percent = 75; percent <= 300; percent += 25) {
      await page.keyboard.press('+')
      await expect(zoom).toHaveText(`${percent}%`)
    }
    await page.keyboard.press('+')
    await expect(zoom).toHaveText('300%')
    await expect.poll(async () => (await image.boundingBox())?.width).toBeCloseTo(3 * widthAtFirst, 0)
    const before = await image.boundingBox()
    await page.mouse.move(600, 450)
    await page.mouse.down()
    await page.mouse.move(700, 480, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => {
        const after = await image.boundingBox()
        return [(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)]
      })
      .toEqual([expect.closeTo(100, 0), expect.closeTo(30, 0)])
    await expectAccessible(page)
    await page.keyboard.press('0')
    await expect(zoom).toHaveText('100%')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as a file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('1.webp')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: '2.jpg' })).toBeVisible()

    // Of 300 × 900 pixels: it is seen in the frame's width from its top, or pixel by pixel.
    const strip = page.getByRole('dialog', { name: '2.jpg' })
    await expect(strip.getByRole('img')).toHaveJSProperty('complete', true)
    const frame = await strip.getByRole('img').locator('../..').boundingBox()
    const shown = () =>
      strip.getByRole('img').evaluate((element) => {
        const { width, height, top } = element.getBoundingClientRect()
        return { width: Math.min(width, height / 3), top }
      })
    const toWidth = strip.getByRole('button', { name: 'Fit to width' })
    await toWidth.click()
    await expect
      .poll(shown)
      .toEqual({ width: expect.closeTo(frame?.width ?? 0, 0), top: expect.closeTo(frame?.y ?? 0, 0) })
    await expectAccessible(page)
    await strip.getByRole('button', { name: 'Actual size, 1:1' }).click()
    await expect.poll(async () => (await shown()).width).toBeCloseTo(300, 0)
    await expect(toWidth).toHaveAttribute('aria-pressed', 'false')
    await strip.getByRole('button', { name: 'Actual size, 1:1' }).click()
    await expect.poll(async () => (await shown()).width).toBeCloseTo((frame?.height ?? 0) / 3, 0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('its type is changed where it is shown; a failure puts it back', async () => {
    const type = page.getByRole('combobox', { name: 'Receipt type of 1.jpg' })
    await refuse(page, '**/receipt-photos/*', 'PUT')
    await choose(page, type, 'Another receipt')
    await expect(findToast(page, 'Failed to update receipt type')).toBeVisible()
    await page.unroute('**/receipt-photos/*')
    await choose(page, type, 'Another receipt')
    await expect(findToast(page, 'Receipt type updated successfully')).toBeVisible()
    await expect(group(page, 'Another receipt')).toContainText('1.jpg')
  })

  await test.step('a deleted one comes back', async () => {
    const remove = page.getByRole('button', { name: 'Delete 1.jpg' })
    const question = page.getByRole('alertdialog')
    await refuse(page, '**/receipt-photos/*', 'DELETE')
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Failed to delete receipt photo')).toBeVisible()
    await page.unroute('**/receipt-photos/*')
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const toast = findToast(page, 'Receipt photo deleted successfully')
    await expect(group(page, 'Another receipt')).toHaveCount(0)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(group(page, 'Another receipt')).toContainText('1.jpg')
  })
})

test('a phone offers its camera, and takes what is dropped on the page', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.setViewportSize(PHONE)
  await page.goto(`/scenarios/${id}?tab=receipts`)
  const camera = page.getByRole('button', { name: 'Take a Photo' })
  await expect(page.locator('[inert]')).toHaveCount(0)
  await camera.click()
  await expect(findToast(page, 'Please select a receipt type before uploading')).toBeVisible()
  await choose(page, page.getByRole('combobox', TYPE), 'Return receipt ДвД')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.click()])
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles(await makePhoto('снято.jpg'))
  await expect(findToast(page, '1 receipt photo(s) uploaded successfully')).toBeVisible()
  await expect(card(page, 'снято.jpg').getByRole('img')).toHaveJSProperty('naturalWidth', 240)
  const bytes = Array.from(await picture({}))
  await zone(page).evaluate((element, content) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(content)], 'брошено.jpg', { type: 'image/jpeg' }))
    element.parentElement?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  }, bytes)
  const dropped = card(page, 'брошено.jpg')
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  expect((await right(dropped)) - (await right(dropped.getByRole('combobox')))).toBeGreaterThanOrEqual(8)
  expect(await isTooWide(page)).toBe(false)
})

test('a viewer looks at photos on a phone in the dark; a missing one is shown by its name', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const photo = await createReceiptPhoto({ filename: 'пропало.jpg', receiptType: 'returnReceiptDvD' })
  await signIn(await createUser({ role: 'viewer' }))
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${photo.scenarioId}?tab=receipts`)
  const place = page.getByRole('button', { name: 'Open Return receipt ДвД пропало.jpg' })
  await expect(place).toContainText('Return receipt ДвД')
  await expect(place).toContainText('пропало.jpg')
  await expect(page.getByRole('main').getByRole('button', { name: /Save|Delete|Photo$/ })).toHaveCount(0)
  await expect(zone(page)).toHaveCount(0)
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
})
