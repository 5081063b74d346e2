import { expect, it } from 'vitest'
import { languageContract } from '../../../test/contracts/language.js'
import { factRows } from '../../../test/support/fact-rows.js'
import { svelte } from './svelte.js'

languageContract(svelte, {
  path: 'src/Tide.svelte',
  source: `<script lang="ts">
  import { load } from './tides'
  export let höhe: number = 3
  async function save(id: string) {
    if (id === 'neap') return
    höhe = await load(id, 'é')
  }
</script>

<form on:submit|preventDefault={() => save('quay')}>
  <label>é <input bind:value={höhe} type="text" /></label>
  {#if höhe > 2}
    <TideTable rows={load('neap')} {höhe} class="wide" on:pick={save}>Tides</TideTable>
  {/if}
  <button onclick={() => save('pier')}>{label('go')}</button>
  <p>plain</p>
</form>
`,
  outline: `
    variable höhe 3
    function save 4-7
  `,
  facts: `
    3:14 höhe: number = 3 [exported]
    4:18 save(id: string) [async]
    import 2 ./tides: load
    call 6:18 in save: load(id, 'é') [awaited]
    call 10:2: jsx form({onSubmit: fn}) to 17
    call 10:39: save('quay')
    call 11:13: jsx input({bind:value: höhe, type: 'text'})
    call 13:6: jsx TideTable({rows: load('neap'), höhe: höhe, class: 'wide', onPick: save, children: 'Tides'})
    call 13:22: load('neap')
    call 15:4: jsx button({onClick: fn, children: label('go')})
    call 15:26: save('pier')
    call 15:41: label('go')
    assign 6 in save: höhe = load(id, 'é')
    branch 0 5-5 in save leaves
    compare 5 in save: id == 'neap'
    string 5 in save: 'neap'
    string 10: 'quay'
    string 13: 'neap'
    string 15: 'pier'
    string 15: 'go'
  `,
  broken: `<script>
const höhe = (
</script>
<TideTable {höhe} />`,
})

it('takes no block tag of Svelte for text', () => {
  const source = '<form onsubmit={save}>{#if open}Tides{:else}{label}{/if}</form>'
  expect(factRows(svelte.extract('src/Tide.svelte', source))).toEqual([
    "call 1:2: jsx form({onSubmit: save, children: 'Tides {label}'})",
  ])
})
