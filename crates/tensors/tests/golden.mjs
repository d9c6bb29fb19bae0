// Compares the fingerprints of all games under WebAssembly with those in golden.txt. Run by `make tensors-wasm`.
import { readFile } from 'node:fs/promises'

const module = await WebAssembly.instantiate(await readFile(process.argv[2]), {})
const { print_of: print } = module.instance.exports
const seats = [[2], [2, 3, 4], [2, 3, 4, 5, 6], [2], [2, 3, 4]]
const found = seats.flatMap((counts, game) => counts.map((count) => print(game, count, 24n, 150)))
const text = found.map((print) => BigInt.asUintN(64, print).toString(16).padStart(16, '0')).join('\n')
const golden = (await readFile(new URL('golden.txt', import.meta.url), 'utf8')).trim()
if (text !== golden) {
  console.error(`the numbers under WebAssembly are others:\n${text}\nnot\n${golden}`)
  process.exit(1)
}
console.log(`${found.length} fingerprints are the same under WebAssembly`)
