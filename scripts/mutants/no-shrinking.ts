import fc from "fast-check";

// A failing test is enough to kill a mutant; shrinking would take hundreds of runs more.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
