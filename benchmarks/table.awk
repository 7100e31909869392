# The lines of a run as one markdown table; ratio = the peer's fastest time / Foldsieve's.
function seconds(x) { return x == "" ? "" : sprintf("%.3f", x) }
$1 == "RESULT" {
  n++; task[n] = $2; kase[n] = $3; system_[n] = $4; first[n] = $5; min[n] = $6; median[n] = $7
  memory[n] = $8; note[n] = $9
  if ($4 == "foldsieve") ours[$2 SUBSEP $3] = $6
}
$1 == "CHECK" { checks = checks "- " $2 ", " $3 ": " $4 "\n" }
$1 == "MISSING" { missing = missing "- " $2 ": " $3 "\n" }
END {
  print "| task | case | system | first s | min s | median s | peak MiB | times Foldsieve | note |"
  print "|---|---|---|---|---|---|---|---|---|"
  for (i = 1; i <= n; i++) {
    base = ours[task[i] SUBSEP kase[i]]
    ratio = (system_[i] != "foldsieve" && base > 0) ? sprintf("%.2f", min[i] / base) : ""
    printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", task[i], kase[i], system_[i],
      seconds(first[i]), seconds(min[i]), seconds(median[i]), memory[i], ratio, note[i]
  }
  if (checks) print "\nChecks:\n\n" checks
  if (missing) print "\nMissing:\n\n" missing
}
