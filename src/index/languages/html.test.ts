import { languageContract } from '../../../test/contracts/language.js'
import { html } from './html.js'

languageContract(html, {
  path: 'src/tide.html',
  source: `<!doctype html>
<html>
  <body>
    <!-- Shown at the quay, when the tide turns. -->
    <form (ngSubmit)="save(form.value, 'é')" action="/tides">
      é <input [(ngModel)]="höhe" type="password" name="key" />
      <tide-table *ngIf="rows.length" [rows]="load('neap')" (pick)="pick($event)">Tides</tide-table>
      <button onclick="save('pier')">{{ label('go') }}</button>
      <p>plain</p>
    </form>
    <script>
      const höhe = 3
      function save(id) {
        if (id === 'neap') return
        fetch('/tides/' + id, { method: 'POST' })
      }
    </script>
  </body>
</html>
`,
  outline: `
    constant höhe 12
    function save 13-16
  `,
  facts: `
    12:13 höhe = 3
    13:16 save(id)
    call 5:6: jsx form({onSubmit: save(form.value, 'é'), action: '/tides', children: 'é'}) to 10
    call 5:23: save(form.value, 'é')
    call 6:10: jsx input({ngModel: höhe, type: 'password', name: 'key'})
    call 7:8: jsx tide-table({*ngIf: rows.length, rows: load('neap'), onPick: pick($event), children: 'Tides'})
    call 7:47: load('neap')
    call 7:69: pick($event)
    call 8:8: jsx button({onClick: save('pier'), children: label('go')})
    call 8:24: save('pier')
    call 8:41: label('go')
    call 15:9 in save: fetch('/tides/' ~ id, {method: 'POST'})
    branch 0 14-14 in save leaves
    compare 14 in save: id == 'neap'
    string 14 in save: 'neap'
    string 15 in save: '/tides/'
    string 15 in save: 'POST'
    string 7: 'neap'
    string 8: 'pier'
    string 8: 'go'
  `,
  broken: `<form (ngSubmit)="save()">
<quay name="`,
})
