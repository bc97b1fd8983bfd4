import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeBillOfMaterials } from './packages.mjs'

test('the list of packages names what runs, with its version and checksum, and no tools', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-packages-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'sbom.cdx.json')
  await writeBillOfMaterials(file)
  /** @type {{ bomFormat: string, components: { name: string }[] }} */
  const { bomFormat, components } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const { version } = JSON.parse(fs.readFileSync('node_modules/next/package.json', 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  const next = components.find((component) => component.name === 'next')
  expect(next).toMatchObject({ version, hashes: [{ alg: 'SHA-512' }] })
  expect(components.filter(({ name }) => name === 'vitest')).toEqual([])
})
