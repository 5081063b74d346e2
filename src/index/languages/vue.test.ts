import { languageContract } from '../../../test/contracts/language.js'
import { vue } from './vue.js'

languageContract(vue, {
  path: 'src/Tide.vue',
  source: `<script setup lang="ts">
import { ref } from 'vue'
import { load } from './tides'
const höhe = ref<number>(3)
async function save(id: string) {
  if (id === 'neap') return
  höhe.value = await load(id, 'é')
}
</script>

<!-- Shown at the quay, when the tide turns. -->
<template>
  <form @submit.prevent="save(form.id)">
    <label>é <input v-model="form.id" type="text" /></label>
    <TideTable :rows="load('neap')" class="wide" @pick="(row) => save(row.id)">Tides</TideTable>
    <button :disabled="!höhe">{{ label('go') }}</button>
    <p>plain</p>
  </form>
</template>

<style>
.wide { width: 100% }
</style>
`,
  outline: `
    constant höhe 4
    function save 5-8
  `,
  facts: `
    4:7 höhe = ref(3)
    5:16 save(id: string) [async]
    import 2 vue: ref
    import 3 ./tides: load
    call 4:14 in höhe: ref(3)
    call 7:22 in save: load(id, 'é') [awaited]
    call 13:4: jsx form({onSubmit: save(form.id)}) to 18
    call 13:26: save(form.id)
    call 14:15: jsx input({v-model: form.id, type: 'text'})
    call 15:6: jsx TideTable({rows: load('neap'), class: 'wide', onPick: fn, children: 'Tides'})
    call 15:23: load('neap')
    call 15:66: save(row.id)
    call 16:6: jsx button({disabled: <!höhe>, children: label('go')})
    call 16:34: label('go')
    assign 7 in save: höhe.value = load(id, 'é')
    branch 0 6-6 in save leaves
    compare 6 in save: id == 'neap'
    string 6 in save: 'neap'
    string 15: 'neap'
    string 16: 'go'
  `,
  broken: `<script>
const höhe = (
</script>
<template><TideTable /></template>`,
})
